import { testNetwork } from '@latchkey/testing/honestWallet'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { readJournal, writeEntry } from './journal.ts'
import type { JournalStatus, TransactionRecord } from './journalEntry.ts'
import { recordIfNew } from './recordIfNew.ts'

const payment: TransactionRecord = {
  id: 'second',
  kind: 'send',
  status: 'asked',
  account: '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa',
  network: 'eip155:1',
  calls: [],
  idempotencyKey: 'send native 0xfeed 5',
  summary: { token: 'ETH', amount: '5', to: '0xfeed' },
  createdAtMs: 2,
  updatedAtMs: 2,
  chainCursor: null,
  hash: null,
  batchId: null,
}

let latchkey: Latchkey

beforeEach(() => {
  latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
  })
})

/** Records the payment after an earlier one that was last updated some seconds ago. */
function recordAfter(
  earlier: Partial<TransactionRecord>,
  { secondsAgo = 0, allowRepeat = false } = {},
) {
  writeEntry(latchkey, {
    ...payment,
    id: 'first',
    createdAtMs: 1,
    updatedAtMs: Date.now() - secondsAgo * 1_000,
    hash: '0x01',
    ...earlier,
  })
  return recordIfNew(latchkey, payment, { allowRepeat })
}

const ids = () => readJournal(latchkey).map(({ id }) => id)

describe('recordIfNew', () => {
  test('recordIfNew rejects the same payment 59 seconds after the first was confirmed', async () => {
    await expect(recordAfter({ status: 'confirmed' }, { secondsAgo: 59 })).rejects.toMatchObject({
      code: 'journal/already-sent',
      context: { id: 'first', hash: '0x01' },
    })
    expect(ids()).toEqual(['first'])
  })

  test('recordIfNew records the same payment 61 seconds after the first was confirmed', async () => {
    await recordAfter({ status: 'confirmed' }, { secondsAgo: 61 })
    expect(ids()).toEqual(['second', 'first'])
  })

  test('recordIfNew rejects the same payment for 60 seconds to the millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    await expect(recordAfter({ status: 'confirmed' }, { secondsAgo: 59.999 })).rejects.toThrow(
      'journal/already-sent',
    )
    await recordAfter({ status: 'confirmed' }, { secondsAgo: 60 })
    expect(ids()).toEqual(['second', 'first'])
  })

  test('recordIfNew records one of two equal payments that are confirmed at the same time', async () => {
    const results = await Promise.allSettled(
      ['one', 'two'].map((id) => recordIfNew(latchkey, { ...payment, id }, { allowRepeat: false })),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(ids()).toEqual(['one'])
  })

  test('recordIfNew checks and records under the lock that all tabs of the site share', async () => {
    const locked: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, work: () => unknown) => {
          locked.push(name, ...ids())
          await work()
          locked.push(...ids())
        },
      },
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    await recordIfNew(latchkey, payment, { allowRepeat: false })
    expect(locked).toEqual(['@latchkey/journal', 'second'])
  })

  test.each<[JournalStatus, string]>([
    ['asked', 'journal/unresolved'],
    ['unclear', 'journal/unresolved'],
    ['sent', 'journal/already-sent'],
  ])(
    'recordIfNew rejects the same payment after a day while the first is %s',
    async (status, code) => {
      const context = code === 'journal/unresolved' ? { status } : { hash: '0x01' }
      await expect(recordAfter({ status }, { secondsAgo: 86_400 })).rejects.toMatchObject({
        code,
        context: { id: 'first', ...context },
      })
      expect(ids()).toEqual(['first'])
    },
  )

  test.each<JournalStatus>(['reverted', 'replaced', 'cancelled', 'declined', 'failed'])(
    'recordIfNew records the same payment right after the first was %s',
    async (status) => {
      await recordAfter({ status })
      expect(ids()).toEqual(['second', 'first'])
    },
  )

  test.each<[string, Partial<TransactionRecord>]>([
    ['of another amount', { idempotencyKey: 'send native 0xfeed 6' }],
    ['on another network', { network: 'eip155:10' }],
    ['of another account', { account: '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAab' }],
  ])('recordIfNew records a payment beside an open one %s', async (_, other) => {
    await recordAfter({ status: 'sent', ...other })
    expect(ids()).toEqual(['second', 'first'])
  })

  test('recordIfNew rejects a payment whose account is written in another case', async () => {
    const account = payment.account.toLowerCase()
    await expect(recordAfter({ status: 'sent', account })).rejects.toMatchObject({
      code: 'journal/already-sent',
    })
  })

  test('recordIfNew records a repeated approval, which moves nothing, and not while the first is open', async () => {
    await recordAfter({ kind: 'approve', status: 'confirmed' })
    expect(ids()).toEqual(['second', 'first'])
    await expect(
      recordIfNew(latchkey, { ...payment, id: 'third' }, { allowRepeat: false }),
    ).rejects.toMatchObject({ code: 'journal/unresolved', context: { id: 'second' } })
  })

  test('recordIfNew records a payment that the visitor confirmed again', async () => {
    await recordAfter({ status: 'sent' }, { allowRepeat: true })
    expect(ids()).toEqual(['second', 'first'])
  })

  test.each<JournalStatus>([
    'asked',
    'unclear',
    'sent',
    'confirmed',
    'reverted',
    'replaced',
    'cancelled',
  ])(
    'recordIfNew never records an id twice whose entry is %s, not even when confirmed again',
    async (status) => {
      await expect(
        recordAfter({ id: payment.id, status }, { secondsAgo: 120, allowRepeat: true }),
      ).rejects.toMatchObject({
        code: /asked|unclear/.test(status) ? 'journal/unresolved' : 'journal/already-sent',
      })
    },
  )

  test.each<JournalStatus>(['declined', 'failed'])(
    'recordIfNew records an id again whose entry is %s',
    async (status) => {
      await recordAfter({ id: payment.id, status })
      expect(readJournal(latchkey)).toEqual([payment])
    },
  )
})
