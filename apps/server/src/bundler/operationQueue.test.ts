import * as v from 'valibot'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BundlerFixture,
  chain,
  hashOf,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import { isThrottled, recordFailure } from './backoffStore.ts'
import { expireOperations, findCandidates, postponeOperations } from './operationQueue.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const state = { chain, baseFee: 1_000n, now }
const first = operationOf()

async function candidates(at = state): Promise<Hex[][]> {
  const found = await findCandidates(fixture.server.db, at)
  return found.map((operations) => operations.map(({ hash }) => hash))
}
const set = (columns: string, operation = first, params: readonly unknown[] = []) =>
  fixture.server.db.execute(`UPDATE user_operations SET ${columns} WHERE hash = $1`, [
    Buffer.from(hashOf(operation).slice(2), 'hex'),
    ...params,
  ])
const fail = (
  kind: Partial<{ sender: string; address: string | null; project: string }>,
  at = now,
) =>
  recordFailure(fixture.server.db, chain, {
    submission: { sender: 'ff', address: null, project: 'other', ...kind },
    now: at,
  })

test('an operation whose fee is the base fee is a candidate, one wei less is not', async () => {
  const hash = await fixture.store(first)
  expect(await candidates({ ...state, baseFee: 2_000n })).toEqual([[hash]])
  expect(await candidates({ ...state, baseFee: 2_001n })).toEqual([])
  expect(await candidates({ ...state, chain: 'eip155:1' })).toEqual([])
})

test.each(['bundled', 'included', 'dropped'])('a %s operation is none', async (status) => {
  await fixture.store(first)
  await set('status = $2', first, [status])
  expect(await candidates()).toEqual([])
})

test('a postponed operation is a candidate 15 s later', async () => {
  await fixture.store(first)
  const stored = await fixture.find(first)
  await postponeOperations(fixture.server.db, stored ? [stored] : [], state)
  expect(await candidates({ ...state, now: new Date(later(15).getTime() - 1) })).toEqual([])
  expect(await candidates({ ...state, now: later(15) })).toEqual([[hashOf(first)]])
})

test('only operations that wait are postponed, and the first time counts', async () => {
  await fixture.store(first)
  const stored = await fixture.find(first)
  const operations = stored ? [stored] : []
  const blocked = async () => {
    const [row] = await fixture.server.db.query(
      v.object({ since: v.nullable(v.date()), retry: v.nullable(v.date()) }),
      'SELECT blocked_since AS since, retry_at AS retry FROM user_operations',
    )
    return row
  }
  await postponeOperations(fixture.server.db, operations, { chain: 'eip155:1', now })
  expect(await blocked()).toEqual({ since: null, retry: null })
  await postponeOperations(fixture.server.db, operations, state)
  await postponeOperations(fixture.server.db, operations, { chain, now: later(60) })
  expect(await blocked()).toEqual({ since: now, retry: later(75) })
  await set("status = 'bundled'")
  await postponeOperations(fixture.server.db, operations, { chain, now: later(90) })
  expect(await blocked()).toEqual({ since: now, retry: later(75) })
})

test('the highest tip comes first, one operation per sender, then the earlier one', async () => {
  const tip = (sender: number, maxPriorityFeePerGas: bigint, nonce = 0n) =>
    operationOf({ sender, nonce, maxPriorityFeePerGas })
  const [low, high, lower] = [tip(1, 100n), tip(2, 200n), tip(1, 50n, 1n)]
  const sameLater = tip(3, 200n)
  await fixture.store(lower, { now })
  await fixture.store(low, { now: later(1) })
  await fixture.store(sameLater, { now: later(3) })
  await fixture.store(high, { now: later(2) })
  expect(await candidates()).toEqual([[hashOf(high), hashOf(sameLater), hashOf(low)]])
})

test('what a fee leaves of the tip counts', async () => {
  const capped = operationOf({ sender: 2, maxFeePerGas: 1_050n, maxPriorityFeePerGas: 900n })
  await fixture.store(capped)
  await fixture.store(first)
  expect(await candidates()).toEqual([[hashOf(first), hashOf(capped)]])
})

test('the project that has waited longest comes first', async () => {
  const stores = ['b', 'a', 'c'].map((project, at) =>
    fixture.store(operationOf({ sender: at + 1 }), { project }),
  )
  const [b, a, c] = await Promise.all(stores)
  expect(await candidates()).toEqual([[a], [b], [c]])
  const turn = (project: string, byte: number, at: Date, of = chain) =>
    fixture.server.db.execute(
      `INSERT INTO bundles (transaction_hash, chain, project, nonce, raw_transaction, status, created_at)
       VALUES ($1, $2, $3, $4, '', 'mined', $5)`,
      [Buffer.alloc(32, byte), of, project, byte, at],
    )
  await turn('a', 1, later(-10))
  await turn('a', 2, later(-1))
  await turn('b', 3, later(-5))
  await turn('c', 4, later(-1), 'eip155:1')
  expect(await candidates()).toEqual([[c], [b], [a]])
})

test('fifty operations of a project are looked at', async () => {
  for (let sender = 1; sender <= 51; sender++) {
    await fixture.store(operationOf({ sender }), { submitter: String(10 + (sender % 2)) })
  }
  expect((await candidates()).map(({ length }) => length)).toEqual([50])
})

test('an operation that no base fee lets through is dropped after ten minutes, others stay', async () => {
  const cheap = operationOf({ sender: 2, maxFeePerGas: 999n, maxPriorityFeePerGas: 1n })
  await fixture.store(cheap)
  await fixture.store(first)
  expect(await expireOperations(fixture.server.db, state)).toBe(0)
  expect(await expireOperations(fixture.server.db, { ...state, now: later(600) })).toBe(0)
  expect(await expireOperations(fixture.server.db, { ...state, now: later(600.001) })).toBe(1)
  expect(await fixture.find(cheap)).toMatchObject({ status: 'dropped' })
  expect(await fixture.find(first)).toMatchObject({ status: 'pending' })
})

test('the ten minutes begin anew when the base fee lets an operation through', async () => {
  await fixture.store(first)
  const high = { ...state, baseFee: 2_001n }
  await expireOperations(fixture.server.db, high)
  await expireOperations(fixture.server.db, { ...state, now: later(300) })
  await expireOperations(fixture.server.db, { ...high, now: later(301) })
  expect(await expireOperations(fixture.server.db, { ...high, now: later(901) })).toBe(0)
  expect(await expireOperations(fixture.server.db, { ...high, now: later(902) })).toBe(1)
})

test('a postponed operation keeps its time, and is dropped after ten minutes', async () => {
  await fixture.store(first)
  const stored = await fixture.find(first)
  await postponeOperations(fixture.server.db, stored ? [stored] : [], state)
  expect(await expireOperations(fixture.server.db, { ...state, now: later(600) })).toBe(0)
  expect(
    await expireOperations(fixture.server.db, { ...state, chain: 'eip155:1', now: later(900) }),
  ).toBe(0)
  expect(await expireOperations(fixture.server.db, { ...state, now: later(601) })).toBe(1)
})

const sender = first.sender.slice(2)

test.each<[string, Parameters<typeof fail>[0], number, number]>([
  ['a sender: at once, a minute', { sender }, 1, 60],
  ['a sender: two minutes after the second', { sender }, 2, 120],
  ['a sender: four minutes after the third', { sender }, 3, 240],
  ['a sender: a day at most', { sender }, 12, 86_400],
  ['an address: the second, a minute', { address: '01' }, 2, 60],
  ['an address: an hour at most', { address: '01' }, 9, 3_600],
  ['a project: the third, five seconds', { project: 'shop' }, 3, 5],
  ['a project: the fourth, ten seconds', { project: 'shop' }, 4, 10],
  ['a project: ten minutes at most', { project: 'shop' }, 12, 600],
])('failures make operations wait: %s', async (_title, kind, failures, seconds) => {
  await fixture.store(first)
  for (let count = 0; count < failures; count++) await fail(kind)
  const last = new Date(later(seconds).getTime() - 1)
  expect(await candidates({ ...state, now: last })).toEqual([])
  expect(await candidates({ ...state, now: later(seconds) })).toEqual([[hashOf(first)]])
  const submission = { sender, address: '01', project: 'shop' }
  expect(await isThrottled(fixture.server.db, chain, { submission, now: last })).toBe(true)
  expect(await isThrottled(fixture.server.db, 'eip155:1', { submission, now: last })).toBe(false)
})

test.each<[string, Parameters<typeof fail>[0], number]>([
  ['too few failures of an address', { address: '01' }, 1],
  ['too few failures of a project', { project: 'shop' }, 2],
  ['failures of others', {}, 12],
])('%s postpone no operation', async (_title, kind, failures) => {
  await fixture.store(first)
  for (let count = 0; count < failures; count++) await fail(kind)
  expect(await candidates()).toEqual([[hashOf(first)]])
})

test('failures count until a day has passed without one', async () => {
  await fixture.store(first)
  await fail({ sender })
  await fail({ sender }, later(86_400))
  expect(await candidates({ ...state, now: later(86_400 + 119) })).toEqual([])
  await fail({ sender }, later(3 * 86_400))
  expect(await candidates({ ...state, now: later(3 * 86_400 + 60) })).toEqual([[hashOf(first)]])
})

test('an account with an included operation waits for its own failures only', async () => {
  await fixture.store(first)
  await fixture.store(operationOf({ nonce: 1n }))
  await set("status = 'included'", operationOf({ nonce: 1n }))
  for (let count = 0; count < 3; count++) await fail({ address: '01', project: 'shop' })
  expect(await candidates()).toEqual([[hashOf(first)]])
  await fail({ sender })
  expect(await candidates()).toEqual([])
})
