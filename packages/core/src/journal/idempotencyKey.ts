import { isSameAddress } from '../caip/isSameAddress.ts'
import type { TransactionRecord } from './journalEntry.ts'

/** The idempotency key of a transaction: its kind and everything that decides which money it moves, as one text. */
export function idempotencyKey(
  kind: TransactionRecord['kind'],
  ...parts: readonly (string | bigint)[]
): string {
  return [kind, ...parts].join(' ').toLowerCase()
}

type Keyed = Pick<TransactionRecord, 'account' | 'network' | 'idempotencyKey'>

/** Whether both would move the same money: a double send. */
export function isDoubleSend(a: Keyed, b: Keyed): boolean {
  return (
    a.idempotencyKey === b.idempotencyKey &&
    a.network === b.network &&
    isSameAddress(a.account, b.account)
  )
}
