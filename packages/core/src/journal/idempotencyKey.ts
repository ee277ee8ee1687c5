import { isSameAddress } from '../caip/isSameAddress.ts'
import type { JournalEntry } from './journalEntry.ts'

/** The idempotency key of a transaction: its kind and everything that decides which money it moves, as one text. */
export function idempotencyKey(
  kind: JournalEntry['kind'],
  ...parts: readonly (string | bigint)[]
): string {
  return [kind, ...parts].join(' ').toLowerCase()
}

type Keyed = Pick<JournalEntry, 'account' | 'network' | 'idempotencyKey'>

/** Whether both would move the same money: a double send. */
export function isDoubleSend(a: Keyed, b: Keyed): boolean {
  return (
    a.idempotencyKey === b.idempotencyKey &&
    a.network === b.network &&
    isSameAddress(a.account, b.account)
  )
}
