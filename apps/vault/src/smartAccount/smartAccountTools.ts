import type { Keyring } from '../wallet/keyring.ts'
import type { Chain } from './fillOperation.ts'

/** What a request to the smart account needs. */
export type SmartAccountTools = Chain & {
  keyring: Keyring
  /** The paymaster of the vault's configuration. */
  paymaster: string | null
}
