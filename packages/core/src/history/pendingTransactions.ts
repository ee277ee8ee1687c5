import { ownValue } from '@latchkey/wire'
import { tryParseUnits } from '../amount/units.ts'
import type { Caip2 } from '../caip/caip.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Transaction, Transfer } from './transaction.ts'

/** What the journal of broadcasts notes about a transaction, as far as a list needs it. */
export type NotedTransaction = {
  id: string
  kind: 'send' | 'approve' | 'swap'
  status: string
  account: string
  network: Caip2
  about: { token: string; amount: string; to: string }
  createdAtMs: number
  hash: string | null
}

const statuses: Readonly<Record<string, Transaction['status']>> = {
  sent: 'pending',
  confirmed: 'confirmed',
  reverted: 'failed',
}

const operations = { send: 'send', approve: 'approve', swap: 'trade' } as const

/**
 * Transactions this browser sent that the server's list does not have yet, the newest first (pure). One that is
 * settled and older than all that is loaded stands on a later page.
 */
export function pendingTransactions(
  noted: readonly NotedTransaction[],
  list: { account: string; network: Caip2; loaded: readonly Transaction[]; isComplete: boolean },
): readonly Transaction[] {
  const known = new Set(list.loaded.map(({ hash }) => hash.toLowerCase()))
  const oldest = list.isComplete ? 0 : (list.loaded.at(-1)?.atMs ?? 0)
  return noted
    .filter((one) => one.network === list.network && isSameAddress(one.account, list.account))
    .map(toTransaction)
    .filter((one) => one !== null)
    .filter((one) => !known.has(one.hash.toLowerCase()))
    .filter((one) => one.status === 'pending' || one.atMs >= oldest)
    .sort((one, other) => other.atMs - one.atMs)
}

function toTransaction(one: NotedTransaction): Transaction | null {
  const status = ownValue(statuses, one.status)
  if (!status) return null
  return {
    id: one.id,
    hash: one.hash ?? '',
    network: one.network,
    operation: operations[one.kind],
    status,
    atMs: one.createdAtMs,
    from: one.account,
    to: one.about.to,
    transfers: one.kind === 'send' ? transferOf(one) : [],
    application: null,
  }
}

function transferOf({ about, account }: NotedTransaction): readonly Transfer[] {
  const decimals = about.amount.split('.')[1]?.length ?? 0
  const amount = tryParseUnits(about.amount, decimals)
  if (amount === null) return []
  return [
    {
      kind: 'token',
      direction: isSameAddress(about.to, account) ? 'self' : 'out',
      amount,
      decimals,
      name: about.token,
      symbol: about.token,
      token: null,
      tokenId: null,
      imageUrl: null,
      isSpam: false,
      from: account,
      to: about.to,
    },
  ]
}
