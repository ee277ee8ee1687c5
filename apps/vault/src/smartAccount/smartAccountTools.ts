import type { Login } from '../api/login.ts'
import type { ReadPrices } from '../approve/priceSpends.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { ChainRpc } from './fillOperation.ts'
import type { AskPasskey, OwnerPasskeys } from './passkeyOwner.ts'

/** What a request to the smart account needs. */
export type SmartAccountTools = ChainRpc & {
  readPrices: ReadPrices
  keyring: Keyring
  /** Calls the server. */
  callServer: Login['callServer']
  /** The paymaster of the vault's configuration. */
  paymaster: string | null
  askPasskey: AskPasskey
  /** For a change of owners; loaded only then. */
  openPasskeys(): Promise<OwnerPasskeys>
}
