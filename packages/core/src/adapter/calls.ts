/** A wallet's capabilities on one network (EIP-5792), by name. */
export type Capabilities = Readonly<Record<string, unknown>> & {
  /**
   * Whether the wallet executes batches atomically. `ready`: after the visitor allows an account upgrade (EIP-7702),
   * which the wallet requests with the first batch.
   */
  readonly atomic?: { readonly status: 'supported' | 'ready' | 'unsupported' } | undefined
}

/** A log of a transaction that executed calls of a batch. */
export type CallsLog = { address: string; data: string; topics: readonly string[] }

/** The receipt of a transaction that executed calls of a batch. */
export type CallsReceipt = {
  transactionHash: string
  status: 'success' | 'reverted'
  blockHash: string | null
  blockNumber: bigint | null
  gasUsed: bigint | null
  logs: readonly CallsLog[]
}

/** The state of a batch, as the wallet reports it (`wallet_getCallsStatus`). */
export type CallsStatus = {
  id: string
  status: 'pending' | 'success' | 'failure'
  /** EIP-5792: 100 pending, 200 confirmed, 400 never included, 500 reverted, 600 partly reverted. */
  statusCode: number
  /** False if the wallet sent the calls one by one. Older wallets don't report it. */
  atomic: boolean | null
  /** Empty while the batch is pending. An atomic batch has one receipt. */
  receipts: readonly CallsReceipt[]
}
