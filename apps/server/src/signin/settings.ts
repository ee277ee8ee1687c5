import { flagSetting, numberSetting, SettingError, type SettingsFor } from '../setting/setting.ts'

export type SignInConfig = {
  signInLegacyText: boolean
  signInChains: readonly string[] | null
  signInsPerMinutePerIp: number
}

export const signInSettings: SettingsFor<SignInConfig> = {
  signInLegacyText: flagSetting(
    'SIGN_IN_LEGACY_TEXT',
    'Also accepts the looser sign-in text of older AppKit clients. Wallets don’t recognize that text as a sign-in, so they can’t warn when another site asks for it. Only set this while such clients are in use.',
    false,
  ),
  signInChains: {
    env: 'SIGN_IN_CHAINS',
    help: 'Comma-separated networks (CAIP-2) that sign-ins can be for; others get 401. Without it, all EVM, Solana, Bitcoin and Polkadot networks.',
    read(text) {
      if (text === undefined) return null
      const ids = text.split(',').map((id) => id.trim())
      const wrong = ids.find((id) => !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id))
      if (wrong !== undefined) throw new SettingError(`"${wrong}" is not a CAIP-2 id`)
      return ids
    },
  },
  signInsPerMinutePerIp: numberSetting(
    'SIGN_INS_PER_MINUTE_PER_IP',
    'Rate limit for nonces and sign-ins per minute and IP address.',
    60,
  ),
}
