import type { HistoryPage, Transaction } from '@latchkey/core'
import { getHistoryQueryOptions } from '@latchkey/core/query'
import type { InfiniteData } from '@tanstack/react-query'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useJournalTransactions } from './useJournalTransactions.ts'

/** The transaction's current state: a pending one is confirmed or fails while the view is open. */
export function useCurrentTransaction(transaction: Transaction): Transaction {
  const latchkey = useLatchkey()
  const active = useActiveAccount()
  const journal = useJournalTransactions()
  const account = active?.account ?? null
  const { network, hash, id } = transaction
  useLiveAccount(account && { account, network })
  const noAccount = { namespace: 'eip155', address: '', type: 'eoa' } as const
  const { queryKey, staleTime } = getHistoryQueryOptions(latchkey, {
    account: account ?? noAccount,
    network,
  })
  // Reads the pages that the list has loaded, without a request.
  const { data } = useInstanceQuery<InfiniteData<HistoryPage> | null>({
    queryKey,
    queryFn: async () => null,
    staleTime,
    enabled: false,
  })
  const loaded = data?.pages.flatMap((page) => page.transactions) ?? []
  const indexed = hash ? loaded.find((candidate) => candidate.hash === hash) : undefined
  if (indexed) return indexed
  const historyState = { account: account?.address ?? '', network, loaded: [], isComplete: true }
  return (
    journal?.select(journal.entries, historyState).find((candidate) => candidate.id === id) ??
    transaction
  )
}
