import type { Caip2, ChainContext, ConnectionKeeper } from '@latchkey/core'
import type { SolanaLine } from './connection/solanaConnection.ts'
import type { Discovery } from './wallet/createDiscovery.ts'
import type { Page } from './wallet/page.ts'

/** A transaction of which nobody knows yet what becomes of it. */
export type OpenTransaction = {
  /** As it was signed, so that it can be handed to the chain again; `null` when only the wallet has it. */
  wire: string | null
  /** The last block it may get into; `null` when the wallet chose that itself. */
  lastBlock: bigint | null
  /** What it does, so that the same is not signed a second time while it lives. */
  deed: string
}

/** Everything the opened chain stands on; its functions take it first. */
export type SolanaState = {
  context: ChainContext
  discovery: Discovery
  page: () => Page
  keeper: ConnectionKeeper<SolanaLine>
  /** What is bid for a place in a block, in millionths of a lamport per unit: as shown, so as sent. */
  bids: Map<Caip2, bigint>
  /** By signature. */
  open: Map<string, OpenTransaction>
}
