import type { CaipNetworkId } from '@latchkey/core'
import type { AdapterContext, ConnectionKeeper } from '@latchkey/core/adapter'
import type { SolanaConnection } from './connection/solanaConnection.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'

/** A transaction without an outcome yet. */
type PendingTransaction = {
  /** The signed transaction in base64, so that it can be submitted again; `null` when only the wallet has it. */
  wire: string | null
  /** Its last valid block height; `null` when the wallet chose the blockhash. */
  lastBlock: bigint | null
  /** Prevents a second signature of the same transfer while this one is pending. */
  idempotencyKey: string
}

/** The state of the opened chain; its functions take it as their first parameter. */
export type SolanaState = {
  context: AdapterContext
  discovery: WalletDiscovery
  page: () => BrowserWindow
  keeper: ConnectionKeeper<SolanaConnection>
  /** The priority fee that was shown, in micro-lamports per compute unit, by network. */
  priorityFees: Map<CaipNetworkId, bigint>
  /** Sent transactions without an outcome yet, by signature. */
  pending: Map<string, PendingTransaction>
}
