import {
  type HistoryPage,
  historyQuery,
  journalOf,
  pendingTransactions,
  queriesOf,
  type Transaction,
} from '@latchkey/core'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The transaction as it is now: one that was pending settles while it is looked at. */
export function useCurrentTransaction(transaction: Transaction): Transaction {
  const latchkey = useLatchkey()
  const target = useActiveAccount()
  const noted = useStore(journalOf(latchkey))
  const account = target?.account ?? null
  const { network, hash, id } = transaction
  useLiveAccount(account && { account, network })
  const nobody = { namespace: 'eip155', address: '', type: 'eoa' } as const
  const { queryKey } = historyQuery(latchkey, account ?? nobody, network)
  const { data } = useQuery<InfiniteData<HistoryPage>>(
    { queryKey, enabled: false },
    queriesOf(latchkey),
  )
  const loaded = data?.pages.flatMap((page) => page.transactions) ?? []
  const indexed = hash ? loaded.find((one) => one.hash === hash) : undefined
  if (indexed) return indexed
  const list = { account: account?.address ?? '', network, loaded: [], isComplete: true }
  return pendingTransactions(noted, list).find((one) => one.id === id) ?? transaction
}
