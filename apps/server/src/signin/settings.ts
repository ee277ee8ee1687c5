import { flagSetting, numberSetting, type SettingsFor } from '../setting.ts'

export type SignInConfig = { signInLegacyText: boolean; signInsPerMinutePerIp: number }

export const signInSettings: SettingsFor<SignInConfig> = {
  signInLegacyText: flagSetting(
    'SIGN_IN_LEGACY_TEXT',
    'Also accept the looser sign-in text of older AppKit clients. Wallets do not recognise that text as a sign-in, so they cannot warn when another site asks for it: set it only while such clients are in use.',
    false,
  ),
  signInsPerMinutePerIp: numberSetting(
    'SIGN_INS_PER_MINUTE_PER_IP',
    'Rate limit of nonces and of sign-ins per minute and IP address.',
    60,
  ),
}
