import type { Account, Balance, Identity, Latchkey, Network } from '@latchkey/core'
import { followEntry, journalOf, pendingEntries, shownBalanceQuery } from '@latchkey/core/internal'
import { getIdentityQueryOptions, getQueryClient } from '@latchkey/core/query'
import { QueryObserver } from '@tanstack/react-query'

/** The button's balance: `none` without an account, `unavailable` if no node responded. */
export type BalanceState =
  | { status: 'none' | 'loading' | 'unavailable'; balance: Balance | null }
  | { status: 'known'; balance: Balance }

/** Reports an account's native balance now and at each change; returns unwatch. */
export function watchBalance(
  latchkey: Latchkey,
  watched: { account: Account; network: Network },
  onChange: (state: BalanceState) => void,
): () => void {
  const query = shownBalanceQuery(latchkey, watched.account, watched.network)
  const observer = new QueryObserver(getQueryClient(latchkey), query)
  const report = (result: { data: Balance | undefined; isError: boolean }) => {
    const { data: balance } = result
    if (balance) onChange({ status: 'known', balance })
    else onChange({ status: result.isError ? 'unavailable' : 'loading', balance: null })
  }
  report(observer.getCurrentResult())
  return observer.subscribe(report)
}

/** Reports the name and avatar of an account; returns unwatch. */
export function watchIdentity(
  latchkey: Latchkey,
  account: Account,
  onChange: (identity: Identity) => void,
): () => void {
  const observer = new QueryObserver(
    getQueryClient(latchkey),
    getIdentityQueryOptions(latchkey, { account }),
  )
  const report = (result: { data: Identity | undefined }) => {
    if (result.data) onChange(result.data)
  }
  report(observer.getCurrentResult())
  return observer.subscribe(report)
}

/**
 * Reports how many transactions of an account are sent and not mined yet, now and at each change, and follows them,
 * also those of an earlier visit or of another tab; returns unwatch.
 */
export function watchPendingCount(
  latchkey: Latchkey,
  { address }: Account,
  onChange: (count: number) => void,
): () => void {
  const journal = journalOf(latchkey)
  const report = () => {
    const pending = pendingEntries(journal.getState(), { account: address, nowMs: Date.now() })
    // Another tab may be closed before its transaction is mined.
    for (const { id } of pending) followEntry(latchkey, id)
    onChange(pending.length)
  }
  report()
  return journal.subscribe(report)
}
