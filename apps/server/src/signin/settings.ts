import { flagSetting, numberSetting, type SettingsFor } from '../setting.ts'

export type SignInConfig = { signInStandardOnly: boolean; signInsPerMinutePerIp: number }

export const signInSettings: SettingsFor<SignInConfig> = {
  signInStandardOnly: flagSetting(
    'SIGN_IN_STANDARD_ONLY',
    'Refuse the looser sign-in text of older AppKit clients. Wallets do not recognise that text, so they cannot warn of a foreign domain: set it once no such client is left.',
    false,
  ),
  signInsPerMinutePerIp: numberSetting(
    'SIGN_INS_PER_MINUTE_PER_IP',
    'Nonces, and likewise sign-ins, one caller may ask for.',
    60,
  ),
}
