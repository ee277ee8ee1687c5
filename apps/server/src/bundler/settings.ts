import type { Hex } from 'viem'
import {
  numberSetting,
  optionalText,
  privateKeySetting,
  type SettingsFor,
} from '../setting/setting.ts'

export type BundlerConfig = {
  /** An external ERC-4337 bundler; `{chainId}` stands for the chain's number. */
  bundlerUrl: string | null
  bundlerKey: Hex | null
  chainDatabaseConnections: number
  userOperationRetentionDays: number
}

export const bundlerSettings: SettingsFor<BundlerConfig> = {
  bundlerUrl: optionalText(
    'BUNDLER_URL',
    'An ERC-4337 bundler for the EVM chains whose entry in CHAINS has no "bundlers"; {chainId} in it is replaced with the chain id: https://bundler.example/{chainId}.',
  ),
  bundlerKey: privateKeySetting(
    'BUNDLER_KEY',
    "The private key of an account with some native currency on each EVM chain. If you don't use an external bundler, the server bundles its users' operations with this account, and they refund it. Don't use the account for anything else. Without this key and without a bundler, smart accounts aren't available.",
  ),
  chainDatabaseConnections: numberSetting(
    'CHAIN_DATABASE_CONNECTIONS',
    'Maximum number of database connections for the bundler and the paymaster per node, in addition to DATABASE_CONNECTIONS.',
    4,
  ),
  userOperationRetentionDays: numberSetting(
    'USER_OPERATION_RETENTION_DAYS',
    "The server deletes settled user operations and the bundler's transactions after this many days. 0 keeps them.",
    30,
  ),
}
