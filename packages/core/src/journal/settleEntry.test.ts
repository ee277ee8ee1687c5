import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { payment, sentEntry } from '../../test/journalFixture.ts'
import {
  batchReceipt,
  type ChainAbilities,
  moneyAccount,
  openMoneyFixture,
} from '../../test/moneyFixture.ts'
import { changeEntry, readJournal, writeEntry } from './journal.ts'
import { isBatch, type TransactionRecord } from './journalEntry.ts'
import { settleEntry } from './settleEntry.ts'

const asked: TransactionRecord = { ...sentEntry, status: 'asked', hash: null }

async function settle(entry: TransactionRecord, abilities: ChainAbilities) {
  const { latchkey } = await openMoneyFixture(abilities)
  writeEntry(latchkey, entry)
  const settled = await settleEntry(latchkey, entry)
  expect(readJournal(latchkey)).toEqual([settled])
  return settled
}

describe('settleEntry', () => {
  test.each(['confirmed', 'reverted', 'replaced', 'cancelled', 'failed'] as const)(
    'settleEntry records the outcome %s with the hash that was mined',
    async (status) => {
      const waited: unknown[] = []
      const settled = await settle(sentEntry, {
        waitForTransaction: async ({ signal: _, ...options }) => {
          waited.push(options)
          return { status, hash: '0xmined' }
        },
      })
      expect(settled).toMatchObject({ status, hash: '0xmined' })
      expect(waited).toMatchObject([
        { account: moneyAccount, call: payment, hash: '0xhash', since: sentEntry.chainCursor },
      ])
    },
  )

  test('settleEntry finds the hash of a transaction that the wallet sentEntry silently, and then its outcome', async () => {
    const settled = await settle(asked, {
      findTransaction: async () => '0xfound',
      waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
    })
    expect(settled).toMatchObject({ status: 'confirmed', hash: '0xfound' })
  })

  test.each<[string, TransactionRecord, ChainAbilities]>([
    ['the search finds nothing', asked, { findTransaction: async () => null }],
    ['the chain cannot search', asked, {}],
    [
      'the journal has no cursor to search from',
      { ...asked, chainCursor: null },
      { findTransaction: async () => '0xfound' },
    ],
    ['the chain cannot wait', sentEntry, {}],
    [
      'the node is unreachable',
      sentEntry,
      { waitForTransaction: () => Promise.reject(new Error('unreachable')) },
    ],
    [
      'the site no longer offers its network',
      { ...sentEntry, network: 'eip155:5' },
      { waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }) },
    ],
    [
      'it is settled already',
      { ...sentEntry, status: 'replaced' },
      { waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }) },
    ],
  ])('settleEntry leaves an entry as it is when %s', async (_, entry, abilities) => {
    expect(await settle(entry, abilities)).toEqual(entry)
  })

  test('settleEntry waits 1.5 seconds for a node, then leaves the entry open', async () => {
    const { latchkey } = await openMoneyFixture({
      waitForTransaction: ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    writeEntry(latchkey, sentEntry)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const settled: TransactionRecord[] = []
    void settleEntry(latchkey, sentEntry).then((entry) => settled.push(entry))
    await vi.advanceTimersByTimeAsync(1_499)
    expect(settled).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toEqual([sentEntry])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('settleEntry returns what a parallel poll recorded when its own read fails', async () => {
    const { latchkey } = await openMoneyFixture({
      waitForTransaction: async () => {
        changeEntry(latchkey, sentEntry.id, { status: 'confirmed', hash: '0xother' })
        throw new Error('unreachable')
      },
    })
    writeEntry(latchkey, sentEntry)
    expect(await settleEntry(latchkey, sentEntry)).toMatchObject({
      status: 'confirmed',
      hash: '0xother',
    })
  })

  test('settleEntry waits on the entry’s network for its call: payment, from its cursor if it has one', async () => {
    const waited: unknown[] = []
    const { latchkey, network } = await openMoneyFixture({
      waitForTransaction: async ({ signal: _, ...options }) => {
        waited.push(options)
        return { status: 'confirmed', hash: options.hash }
      },
    })
    for (const chainCursor of [sentEntry.chainCursor, null]) {
      writeEntry(latchkey, { ...sentEntry, chainCursor })
      await settleEntry(latchkey, { ...sentEntry, chainCursor })
    }
    const expected = { account: moneyAccount, network, call: payment, hash: '0xhash' }
    expect(waited).toEqual([{ ...expected, since: sentEntry.chainCursor }, expected])
  })

  test('settleEntry records a found hash even when the outcome is not known yet', async () => {
    expect(
      await settle(
        { ...asked, status: 'unclear' },
        { findTransaction: async () => '0xfound', waitForTransaction: undefined },
      ),
    ).toMatchObject({ status: 'sent', hash: '0xfound' })
  })

  const batch: TransactionRecord = { ...sentEntry, hash: null, batchId: 'batch' }
  const receipts = [batchReceipt('0x01'), batchReceipt('0x02')]

  test.each([
    ['success', 'confirmed', '0x02'],
    ['failure', 'reverted', '0x02'],
    ['pending', 'sent', null],
  ] as const)('settleEntry reads a batch with the status %s as %s', async (status, now, hash) => {
    const settled = await settle(batch, {
      getCallsStatus: async ({ id }) => ({ id, status, statusCode: 0, atomic: true, receipts }),
    })
    expect(settled).toMatchObject({ status: now, hash, batchId: 'batch' })
  })

  test('settleEntry leaves a batch open when the wallet cannot say its status', async () => {
    expect(await settle(batch, {})).toEqual(batch)
  })

  test('isBatch is true for two calls or a batch id, and false for one call', () => {
    expect(isBatch(sentEntry)).toBe(false)
    expect(isBatch({ calls: [payment, payment], batchId: null })).toBe(true)
    expect(isBatch({ calls: [payment], batchId: 'batch' })).toBe(true)
  })
})
