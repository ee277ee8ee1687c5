import type { Caip2, WalletFacts, WalletLine } from '@latchkey/core'
import type { InjectedSigner } from '../wallet/polkadotProvider.ts'

/** An open line to a Polkadot wallet, in the page or at the other end of a session. */
export type PolkadotLine = WalletLine & {
  /** Signs wrapped bytes; the wallet's answer unread. */
  signBytes(options: { address: string; bytes: Uint8Array }): Promise<unknown>
  /** Signs a transaction's payload; the wallet's answer unread. */
  signPayload(payload: { address: string }): Promise<unknown>
  /** Wallets do not care which network a page looks at; the addresses are written anew. */
  switchNetwork(id: Caip2): WalletFacts
  signer: InjectedSigner | null
}
