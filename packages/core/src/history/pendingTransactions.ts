import { ownValue } from '@latchkey/wire'
import { tryParseUnits } from '../amount/units.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { TransactionRecord } from '../journal/journalEntry.ts'
import type { Transaction, Transfer } from './transaction.ts'

/** The fields of a journal entry that the list of transactions shows. */
export type JournaledTransaction = Pick<
  TransactionRecord,
  'id' | 'kind' | 'status' | 'account' | 'network' | 'summary' | 'createdAtMs' | 'hash'
>

const statuses: Readonly<Record<string, Transaction['status']>> = {
  sent: 'pending',
  confirmed: 'confirmed',
  reverted: 'failed',
}

const operations = { send: 'send', approve: 'approve', swap: 'trade', call: 'execute' } as const

/**
 * Transactions that this browser sent and the server's list does not have yet, newest first (pure). A settled one that
 * is older than all loaded transactions is left out: it is on a later page.
 */
export function pendingTransactions(
  journaled: readonly JournaledTransaction[],
  list: {
    account: string
    network: CaipNetworkId
    loaded: readonly Transaction[]
    isComplete: boolean
  },
): readonly Transaction[] {
  const loadedHashes = new Set(list.loaded.map(({ hash }) => hash.toLowerCase()))
  const oldest = list.isComplete ? 0 : (list.loaded.at(-1)?.atMs ?? 0)
  return journaled
    .filter((entry) => entry.network === list.network && isSameAddress(entry.account, list.account))
    .map(toTransaction)
    .filter((transaction) => transaction !== null)
    .filter((transaction) => !loadedHashes.has(transaction.hash.toLowerCase()))
    .filter((transaction) => transaction.status === 'pending' || transaction.atMs >= oldest)
    .sort((a, b) => b.atMs - a.atMs)
}

function toTransaction(entry: JournaledTransaction): Transaction | null {
  const status = ownValue(statuses, entry.status)
  if (!status) return null
  return {
    id: entry.id,
    hash: entry.hash ?? '',
    network: entry.network,
    operation: operations[entry.kind],
    status,
    atMs: entry.createdAtMs,
    from: entry.account,
    to: entry.summary.to,
    transfers: entry.kind === 'send' ? transferOf(entry) : [],
    application: null,
  }
}

function transferOf({ summary, account }: JournaledTransaction): readonly Transfer[] {
  const decimals = summary.amount.split('.')[1]?.length ?? 0
  const amount = tryParseUnits(summary.amount, decimals)
  if (amount === null) return []
  return [
    {
      kind: 'token',
      direction: isSameAddress(summary.to, account) ? 'self' : 'out',
      amount,
      decimals,
      name: summary.token,
      symbol: summary.token,
      token: null,
      tokenId: null,
      imageUrl: null,
      isSpam: false,
      from: account,
      to: summary.to,
    },
  ]
}
