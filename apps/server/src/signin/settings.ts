import { flagSetting, numberSetting, SettingError, type SettingsFor } from '../setting.ts'

export type SignInConfig = {
  signInLegacyText: boolean
  signInChains: readonly string[] | null
  signInsPerMinutePerIp: number
}

export const signInSettings: SettingsFor<SignInConfig> = {
  signInLegacyText: flagSetting(
    'SIGN_IN_LEGACY_TEXT',
    'Also accept the looser sign-in text of older AppKit clients. Wallets do not recognise that text as a sign-in, so they cannot warn when another site asks for it: set it only while such clients are in use.',
    false,
  ),
  signInChains: {
    env: 'SIGN_IN_CHAINS',
    help: 'The networks (CAIP-2, by comma) a sign-in may be for; others get 401. Without it every network of EVM, Solana, Bitcoin and Polkadot.',
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
    'Rate limit of nonces and of sign-ins per minute and IP address.',
    60,
  ),
}
