import { operationType } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { friend, me, transaction, transfer } from '../../test/historyEntries.ts'
import { describeTransaction } from './describeTransaction.ts'
import { dropSpamNfts, type HistoryPage } from './getHistory.ts'
import { groupByDate } from './groupByDate.ts'
import { type JournaledTransaction, pendingTransactions } from './pendingTransactions.ts'
import { mergePage } from './refreshHistory.ts'

describe('spam', () => {
  const junk = transfer({ kind: 'nft', isSpam: true })

  test('the history hides a transaction that brought only spam NFTs', () => {
    expect(dropSpamNfts([transaction({ transfers: [junk, junk] })])).toEqual([])
  })

  test.each([
    ['an honest transfer beside spam', [junk, transfer()]],
    ['a spam token that is no NFT', [transfer({ isSpam: true })]],
    ['no transfers', []],
  ])('the history keeps a transaction with %s', (_what, transfers) => {
    expect(dropSpamNfts([transaction({ transfers })])).toHaveLength(1)
  })
})

describe('a description', () => {
  const signs = {
    '+': ['receive', 'deposit', 'borrow', 'claim'],
    '-': ['withdraw', 'repay', 'burn'],
  }

  const signOf = (operation: string) =>
    Object.entries(signs).find(([, list]) => list.includes(operation))?.[0] ?? ''

  test.each(operationType.options.map((operation) => [operation, signOf(operation)] as const))(
    'describeTransaction gives the operation “%s” the sign “%s”',
    (operation, sign) => {
      expect(describeTransaction(transaction({ operation }))).toMatchObject({ sign })
    },
  )

  test('a transaction of two transfers is described as a pair, the sent one first', () => {
    const given = transfer({ direction: 'out' })
    const got = transfer({ direction: 'in', symbol: 'USDC' })
    const pair = { kind: 'pair', transfers: [given, got] }
    expect(describeTransaction(transaction({ transfers: [given, got] }))).toEqual(pair)
    expect(describeTransaction(transaction({ transfers: [got, given] }))).toEqual(pair)
  })

  test('a transaction of more than two transfers is described by one line each', () => {
    const transfers = [transfer(), transfer(), transfer()]
    expect(describeTransaction(transaction({ transfers }))).toEqual({ kind: 'many', transfers })
  })
})

test('the history groups transactions by month in their order', () => {
  const at = (year: number, month: number, day: number) =>
    transaction({ id: `${year}-${month}-${day}`, atMs: new Date(year, month, day).getTime() })
  const list = [at(2026, 2, 9), at(2026, 2, 1), at(2026, 1, 3), at(2025, 1, 3)]
  expect(groupByDate(list, 'month').map(({ fromMs, items }) => [fromMs, items.length])).toEqual([
    [new Date(2026, 2, 1).getTime(), 2],
    [new Date(2026, 1, 1).getTime(), 1],
    [new Date(2025, 1, 1).getTime(), 1],
  ])
})

test('the history groups transactions by day: midnight in the visitor’s time zone begins another one', () => {
  const at = (hour: number, minute: number) =>
    transaction({ id: `${hour}:${minute}`, atMs: new Date(2026, 2, 9, hour, minute).getTime() })
  const list = [at(24, 0), at(23, 59), at(0, 0), at(-1, 59)]
  expect(groupByDate(list, 'day').map(({ fromMs, items }) => [fromMs, items.length])).toEqual([
    [new Date(2026, 2, 10).getTime(), 1],
    [new Date(2026, 2, 9).getTime(), 2],
    [new Date(2026, 2, 8).getTime(), 1],
  ])
})

describe('the newest page on top of the list', () => {
  const page = (...ids: readonly number[]): HistoryPage => ({
    transactions: ids.map((id) => transaction({ id: String(id), atMs: id })),
    next: 'cursor',
  })
  const pages = (...all: readonly HistoryPage[]) => ({ pages: [...all], pageParams: [null] })
  const ids = (merged: ReturnType<typeof mergePage>) =>
    merged.pages.map(({ transactions }) => transactions.map(({ id }) => Number(id)))

  test('a refreshed first history page adds new transactions and keeps the older ones', () => {
    expect(ids(mergePage(pages(page(5, 4), page(3, 2)), page(7, 6, 5)))).toEqual([
      [7, 6, 5, 4],
      [3, 2],
    ])
  })

  test('a refreshed first history page removes transactions that a reorganisation dropped', () => {
    expect(ids(mergePage(pages(page(5, 4, 3), page(2)), page(6, 4, 3)))).toEqual([[6, 4, 3], [2]])
  })

  test('a refreshed first history page replaces the list when the two do not overlap', () => {
    expect(ids(mergePage(pages(page(5, 4), page(3)), page(90, 89)))).toEqual([[90, 89]])
    expect(ids(mergePage(undefined, page(2)))).toEqual([[2]])
  })
})

describe('pendingTransactions', () => {
  const journaled = (change: Partial<JournaledTransaction> = {}): JournaledTransaction => ({
    id: 'note',
    kind: 'send',
    status: 'sent',
    account: me.toLowerCase(),
    network: 'eip155:1',
    summary: { token: 'USDC', amount: '12.50', to: friend },
    createdAtMs: 500,
    hash: '0xAB',
    ...change,
  })
  const list = { account: me, network: 'eip155:1', loaded: [], isComplete: true } as const
  const select = (notes: readonly JournaledTransaction[], change: object = {}) =>
    pendingTransactions(notes, { ...list, ...change })

  test('pendingTransactions lists a sent transaction with its exact amount', () => {
    expect(select([journaled()])).toMatchObject([
      {
        id: 'note',
        status: 'pending',
        operation: 'send',
        transfers: [{ amount: 1250n, decimals: 2 }],
      },
    ])
  })

  test('pendingTransactions leaves out a transaction that the server lists', () => {
    expect(select([journaled()], { loaded: [transaction({ hash: '0xab' })] })).toEqual([])
  })

  test.each([
    ['confirmed', 'confirmed'],
    ['reverted', 'failed'],
  ] as const)('history lists a %s journal entry as %s', (status, shown) => {
    expect(select([journaled({ status })])).toMatchObject([{ status: shown }])
  })

  test.each(['asked', 'unclear', 'declined', 'failed', 'replaced', 'cancelled'] as const)(
    'history does not list a journal entry that is %s',
    (status) => {
      expect(select([journaled({ status })])).toEqual([])
    },
  )

  test('the history leaves out transactions of another account or network, and settled ones older than the loaded page', () => {
    expect(select([journaled({ account: friend }), journaled({ network: 'eip155:5' })])).toEqual([])
    const loaded = [transaction({ atMs: 900 })]
    const settled = journaled({ status: 'confirmed' })
    expect(select([settled], { loaded, isComplete: false })).toEqual([])
    expect(select([settled], { loaded, isComplete: true })).toHaveLength(1)
    expect(select([journaled()], { loaded, isComplete: false })).toHaveLength(1)
  })
})
