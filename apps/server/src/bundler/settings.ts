import type { Hex } from 'viem'
import {
  numberSetting,
  optionalText,
  type Setting,
  SettingError,
  type SettingsFor,
} from '../setting.ts'

export type BundlerConfig = {
  /** An external ERC-4337 bundler; `{chainId}` stands for the chain's number. */
  bundlerUrl: string | null
  bundlerKey: Hex | null
  chainDatabaseConnections: number
  userOperationRetentionDays: number
}

/** A private key of an EVM account. */
export function privateKeySetting(env: string, help: string): Setting<Hex | null> {
  return {
    env,
    help,
    read(text) {
      if (text === undefined) return null
      if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw new SettingError('must be 0x and 64 hex digits')
      return text as Hex
    },
  }
}

export const bundlerSettings: SettingsFor<BundlerConfig> = {
  bundlerUrl: optionalText(
    'BUNDLER_URL',
    'An ERC-4337 bundler for the EVM chains whose entry in CHAINS has no "bundlers"; {chainId} in it stands for the number of the chain: https://bundler.example/{chainId}.',
  ),
  bundlerKey: privateKeySetting(
    'BUNDLER_KEY',
    "Private key of an account that holds some native coin on each EVM chain. With it, and without an external bundler, the server bundles its own users' operations and is refunded by them. Use the account for nothing else. Without it and without a bundler there are no smart-account operations.",
  ),
  chainDatabaseConnections: numberSetting(
    'CHAIN_DATABASE_CONNECTIONS',
    'Database connections of the bundler and the paymaster at most, per node, on top of DATABASE_CONNECTIONS.',
    4,
  ),
  userOperationRetentionDays: numberSetting(
    'USER_OPERATION_RETENTION_DAYS',
    "Settled user operations and the bundler's transactions are deleted after this many days; 0 keeps them.",
    30,
  ),
}
