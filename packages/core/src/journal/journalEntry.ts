import type { Call } from '../adapter/call.ts'
import type { ChainCursor } from '../adapter/money.ts'
import type { CaipNetworkId } from '../caip/caip.ts'

/** The status of a journal entry: `asked`, `unclear` and `sent` are open, the others are final. */
export type JournalStatus =
  /** The wallet was asked and has not responded. */
  | 'asked'
  /** The wallet's error does not say whether it sent the transaction. */
  | 'unclear'
  /** The transaction has a hash or a batch id, and is not mined yet. */
  | 'sent'
  | 'confirmed'
  | 'reverted'
  /** The visitor sent another transaction with the same nonce. */
  | 'replaced'
  | 'cancelled'
  /** The visitor rejected the request in the wallet. */
  | 'declined'
  /** The transaction was certainly not sent. */
  | 'failed'

/** `call`: a site's transaction with data. */
type JournalKind = 'send' | 'approve' | 'swap' | 'call'

/** One transaction or batch in the journal, recorded before the wallet is asked to send it. */
export type TransactionRecord = {
  id: string
  kind: JournalKind
  status: JournalStatus
  account: string
  network: CaipNetworkId
  calls: readonly Call[]
  /** What the transaction does, as text. Two entries of one account with the same key would move the same money twice. */
  idempotencyKey: string
  /** What the list of pending transactions shows. */
  summary: { token: string; amount: string; to: string }
  createdAtMs: number
  updatedAtMs: number
  /** The account's nonce and the block before the request; a search for the transaction without its hash starts here. */
  chainCursor: ChainCursor | null
  hash: string | null
  /** The wallet's id of a batch (EIP-5792). */
  batchId: string | null
}

const openStatuses: ReadonlySet<JournalStatus> = new Set(['asked', 'unclear', 'sent'])

/** Whether the entry may still be, or become, a mined transaction. */
export function isOpen({ status }: Pick<TransactionRecord, 'status'>): boolean {
  return openStatuses.has(status)
}

/** Whether the wallet sends the entry as a batch (EIP-5792), whose outcome is read from the wallet. */
export function isBatch({ calls, batchId }: Pick<TransactionRecord, 'calls' | 'batchId'>): boolean {
  return calls.length > 1 || batchId !== null
}
