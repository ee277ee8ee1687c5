import type { Caip2 } from '@latchkey/core'
import type { WalletConnection, WalletState } from '@latchkey/core/adapter'
import type { InjectedSigner } from '../wallet/polkadotProvider.ts'

/** An open connection to a Polkadot wallet, injected or over a session. */
export type PolkadotConnection = WalletConnection & {
  /** Signs wrapped bytes; returns the wallet's unparsed answer. */
  signBytes(options: { address: string; bytes: Uint8Array }): Promise<unknown>
  /** Signs a transaction's payload; returns the wallet's unparsed answer. */
  signPayload(payload: { address: string }): Promise<unknown>
  /** Only changes the address format: injected wallets have no active network. */
  switchNetwork(id: Caip2): WalletState
  signer: InjectedSigner | null
}
