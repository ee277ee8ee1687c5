import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openJournalFixture, sentEntry } from '../../test/journalFixture.ts'
import type { ChainAbilities } from '../../test/moneyFixture.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { writeEntry } from './journal.ts'
import type { TransactionRecord } from './journalEntry.ts'
import { sendOnce } from './sendOnce.ts'

const failing = (error: LatchkeyError) => ({ sendTransaction: () => Promise.reject(error) })
const failed = failing(new LatchkeyError('wallet/failed', { code: null }))

describe('the search of sendOnce', () => {
  test('sendOnce searches a lost transaction after 0, 300, 1,000 and 2,500 ms before it reports the error', async () => {
    const searchedAtMs: number[] = []
    const { latchkey, request } = await openJournalFixture({
      ...failed,
      findTransaction: async () => {
        searchedAtMs.push(Date.now())
        return null
      },
    })
    vi.useFakeTimers({ now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const sending = sendOnce(latchkey, request)
    sending.catch(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(2_499)
    expect([searchedAtMs, isOver]).toEqual([[0, 300, 1_000], false])
    await vi.advanceTimersByTimeAsync(1)
    await expect(sending).rejects.toMatchObject({ code: 'wallet/failed' })
    // The journal goes on searching.
    await vi.advanceTimersByTimeAsync(250)
    expect(searchedAtMs).toEqual([0, 300, 1_000, 2_500, 2_500, 2_750])
  })

  test('sendOnce does not search for a transaction that was declined or failed before signing', async () => {
    for (const code of ['wallet/rejected', 'wallet/locked'] as const) {
      const searched: unknown[] = []
      const { latchkey, request } = await openJournalFixture({
        ...failing(new LatchkeyError(code, {})),
        findTransaction: async (options) => {
          searched.push(options)
          return '0xfound'
        },
      })
      await expect(sendOnce(latchkey, request)).rejects.toMatchObject({ code })
      expect(searched).toEqual([])
    }
  })
})

describe('an earlier attempt', () => {
  const attempt = async (abilities: ChainAbilities, change: Partial<TransactionRecord> = {}) => {
    const fixture = await openJournalFixture(abilities)
    const { latchkey } = fixture
    writeEntry(latchkey, {
      ...sentEntry,
      id: 'earlier',
      status: 'unclear',
      hash: null,
      ...change,
    })
    return fixture
  }

  test.each([
    ['confirmed', '0xfound'],
    ['reverted', null],
    ['cancelled', null],
  ] as const)('sendOnce finds an unclear attempt that is %s', async (status, hash) => {
    const { latchkey, request, asked } = await attempt({
      findTransaction: async () => '0xfound',
      waitForTransaction: async (options) => ({ status, hash: options.hash }),
    })
    const sending = sendOnce(latchkey, request)
    if (hash === null) await expect(sending).resolves.toMatchObject({ status: 'sent' })
    else {
      await expect(sending).rejects.toMatchObject({
        code: 'journal/already-sent',
        context: { id: 'earlier', hash },
      })
    }
    expect(asked).toHaveLength(hash === null ? 1 : 0)
  })

  test('sendOnce repeats no approval whose attempt turns out to be confirmed', async () => {
    const { latchkey, request, asked } = await attempt(
      {
        findTransaction: async () => '0xfound',
        waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
      },
      { kind: 'approve' },
    )
    await expect(sendOnce(latchkey, { ...request, kind: 'approve' })).rejects.toMatchObject({
      code: 'journal/already-sent',
      context: { id: 'earlier', hash: '0xfound' },
    })
    expect(asked).toEqual([])
  })

  test('sendOnce rejects a payment whose attempt is found on the chain and not mined yet', async () => {
    const { latchkey, request, asked } = await attempt({
      findTransaction: async () => '0xfound',
      waitForTransaction: () => Promise.reject(new Error('pending')),
    })
    await expect(sendOnce(latchkey, request)).rejects.toMatchObject({
      code: 'journal/already-sent',
      context: { id: 'earlier', hash: '0xfound' },
    })
    expect(asked).toEqual([])
  })

  test.each<[string, Partial<TransactionRecord>, { allowRepeat?: boolean }]>([
    ['of another payment', { idempotencyKey: 'send native 0xfeed 6' }, {}],
    ['on another network', { network: 'eip155:10' }, {}],
    ['that is settled', { status: 'failed' }, {}],
    ['when the visitor confirmed another one', {}, { allowRepeat: true }],
  ])('sendOnce searches for no attempt %s', async (_, change, options) => {
    let searches = 0
    const { latchkey, request, asked } = await attempt(
      {
        findTransaction: async () => {
          searches += 1
          return '0xfound'
        },
      },
      change,
    )
    await sendOnce(latchkey, { ...request, ...options })
    expect([searches, asked.length]).toEqual([0, 1])
  })
})
