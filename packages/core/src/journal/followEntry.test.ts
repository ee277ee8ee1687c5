import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { payment, paymentCursor, sentEntry } from '../../test/journalFixture.ts'
import { type ChainAbilities, moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import { resumeJournal } from './followEntry.ts'
import { changeEntry, readJournal, writeEntry } from './journal.ts'
import type { TransactionRecord } from './journalEntry.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const withoutHash: TransactionRecord = { ...sentEntry, status: 'unclear', hash: null }
const minute = 60_000

/** An instance whose journal has these entries; the clock stands at 0 and moves only with `advance`. */
async function open(entries: readonly TransactionRecord[], abilities: ChainAbilities) {
  const fixture = await openMoneyFixture(abilities)
  for (const entry of entries) writeEntry(fixture.latchkey, entry)
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...fixture, advance }
}

/** A chain without the transaction: when it is asked for the outcome or searched. */
function emptyChain(): { polledAtMs: number[]; abilities: ChainAbilities } {
  const polledAtMs: number[] = []
  const abilities: ChainAbilities = {
    waitForTransaction: () => {
      polledAtMs.push(Date.now())
      return Promise.reject(new Error('unreachable'))
    },
    findTransaction: async () => {
      polledAtMs.push(Date.now())
      return null
    },
  }
  return { polledAtMs, abilities }
}

describe('the polls of followEntry', () => {
  test.each([
    ['an entry with a hash', sentEntry],
    ['an entry without a hash', withoutHash],
  ])('followEntry polls %s at once, then after 250 ms, doubling up to 4 s', async (_, entry) => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([entry], abilities)
    resumeJournal(latchkey)
    await advance(15_750)
    expect(polledAtMs).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 11_750, 15_750])
  })

  test('followEntry searches an entry without a hash for ten minutes, and the entry stays open', async () => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([withoutHash], abilities)
    resumeJournal(latchkey)
    await advance(60 * minute)
    const last = polledAtMs.at(-1) ?? 0
    expect(last).toBeGreaterThan(10 * minute)
    expect(last).toBeLessThanOrEqual(10 * minute + 4_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(readJournal(latchkey)).toEqual([withoutHash])
  })

  test('followEntry searches again when it is asked to after the ten minutes', async () => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([withoutHash], abilities)
    resumeJournal(latchkey)
    await advance(11 * minute)
    const before = polledAtMs.length
    resumeJournal(latchkey)
    await advance(0)
    expect(polledAtMs).toHaveLength(before + 1)
  })

  test('followEntry waits for an entry with a hash without limit', async () => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([sentEntry], abilities)
    resumeJournal(latchkey)
    await advance(60 * minute)
    expect(polledAtMs.at(-1)).toBeGreaterThan(60 * minute - 4_001)
  })

  test('followEntry polls an entry once per tab, however often it is followed', async () => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([sentEntry], abilities)
    resumeJournal(latchkey)
    void waitForTransaction(latchkey, { id: sentEntry.id })
    resumeJournal(latchkey)
    await advance(250)
    expect(polledAtMs).toEqual([0, 250])
  })

  test('followEntry stops when the instance is destroyed', async () => {
    const { polledAtMs, abilities } = emptyChain()
    const signals: (AbortSignal | undefined)[] = []
    const { latchkey, advance } = await open([sentEntry], {
      ...abilities,
      waitForTransaction: ({ signal }) => {
        signals.push(signal)
        return Promise.reject(new Error('unreachable'))
      },
    })
    resumeJournal(latchkey)
    await advance(100)
    expect(signals[0]?.aborted).toBe(false)
    latchkey.destroy()
    await advance(minute)
    expect(signals).toHaveLength(1)
    expect(signals[0]?.aborted).toBe(true)
    expect(polledAtMs).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, TransactionRecord]>([
    ['of a network the site no longer offers', { ...sentEntry, network: 'eip155:5' }],
    ['that is settled', { ...sentEntry, status: 'confirmed' }],
    ['that is declined', { ...sentEntry, status: 'declined' }],
  ])('followEntry does not poll an entry %s', async (_, entry) => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([entry], abilities)
    resumeJournal(latchkey)
    void waitForTransaction(latchkey, { id: entry.id })
    await advance(minute)
    expect(polledAtMs).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('followEntry stops when the entry is settled elsewhere', async () => {
    const { polledAtMs, abilities } = emptyChain()
    const { latchkey, advance } = await open([sentEntry], abilities)
    resumeJournal(latchkey)
    await advance(300)
    changeEntry(latchkey, sentEntry.id, { status: 'replaced' })
    await advance(minute)
    expect(polledAtMs).toEqual([0, 250])
  })
})

describe('waitForTransaction', () => {
  test('waitForTransaction returns a settled entry at once, and only the one with its id', async () => {
    const { abilities } = emptyChain()
    const other: TransactionRecord = { ...sentEntry, id: 'other', status: 'failed' }
    const { latchkey, advance } = await open([sentEntry, other], abilities)
    expect(await waitForTransaction(latchkey, { id: 'other' })).toEqual(other)
    const settled: TransactionRecord[] = []
    void waitForTransaction(latchkey, { id: sentEntry.id }).then((entry) => settled.push(entry))
    changeEntry(latchkey, 'other', { status: 'declined' })
    changeEntry(latchkey, sentEntry.id, { status: 'sent', hash: '0xnew' })
    await advance(0)
    expect(settled).toEqual([])
    const changed = changeEntry(latchkey, sentEntry.id, { status: 'cancelled' })
    await advance(0)
    expect(settled).toEqual([changed])
  })

  test('waitForTransaction searches an entry without a hash and records hash and outcome', async () => {
    const searched: unknown[] = []
    const { latchkey, advance, network } = await open([withoutHash], {
      findTransaction: async (options) => {
        searched.push(options)
        return searched.length < 3 ? null : '0xfound'
      },
      waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
    })
    const waiting = waitForTransaction(latchkey, { id: sentEntry.id })
    await advance(750)
    expect(await waiting).toMatchObject({ status: 'confirmed', hash: '0xfound' })
    expect(searched).toHaveLength(3)
    expect(searched[0]).toEqual({
      account: moneyAccount,
      network,
      call: payment,
      since: paymentCursor,
    })
  })

  test('waitForTransaction polls a batch that its wallet does not know or that is pending', async () => {
    const statuses = [null, 'pending', 'failure'] as const
    const asked: unknown[] = []
    const { latchkey, advance } = await open([{ ...sentEntry, hash: null, batchId: 'batch' }], {
      getCallsStatus: async (options) => {
        const status = statuses[asked.push(options) - 1]
        if (!status) throw new Error('unknown batch')
        return { id: options.id, status, statusCode: 0, atomic: true, receipts: [] }
      },
    })
    const waiting = waitForTransaction(latchkey, { id: sentEntry.id })
    await advance(750)
    expect(await waiting).toMatchObject({ status: 'reverted', hash: null, batchId: 'batch' })
    expect(asked).toEqual(Array(3).fill({ account: moneyAccount, id: 'batch' }))
  })

  test('waitForTransaction waits for a transaction through the errors of its node', async () => {
    const outcomes = [
      () => Promise.reject(new Error('unreachable')),
      () => Promise.reject(new Error('busy')),
      async () => ({ status: 'confirmed', hash: '0xmined' }) as const,
    ]
    const { latchkey, advance } = await open([sentEntry], {
      waitForTransaction: () => outcomes.shift()?.() ?? Promise.reject(new Error('asked again')),
    })
    const waiting = waitForTransaction(latchkey, { id: sentEntry.id })
    await advance(60 * minute)
    expect(await waiting).toMatchObject({ status: 'confirmed', hash: '0xmined' })
    expect(outcomes).toEqual([])
  })
})
