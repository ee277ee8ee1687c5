import * as v from 'valibot'
import { pad } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BundlerFixture,
  chain,
  hashOf,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import {
  type Bundle,
  type BundleFailure,
  findUnsettledBundles,
  markFailed,
  storeBundle,
} from './bundleStore.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const one = operationOf()
const two = operationOf({ sender: 2 })
const now = new Date('2026-03-01T12:00:00Z')

const add = (bundle: Bundle) =>
  fixture.server.db.transaction((tx) => storeBundle(tx, { chain, project: 'shop' }, bundle))

/** Stores operations, and a transaction with them. */
async function send(...operations: (typeof one)[]): Promise<Bundle> {
  for (const operation of operations) await fixture.store(operation)
  const bundle: Bundle = {
    hash: pad('0x01'),
    nonce: 3,
    raw: '0x1234',
    operations: operations.map(hashOf),
    status: 'sent',
    isAccepted: false,
    createdAt: now,
  }
  await add(bundle)
  return bundle
}

const fail = (bundle: Bundle, failure: BundleFailure) =>
  fixture.server.db.transaction((tx) => markFailed(tx, chain, { bundle, failure, now }))
const unsettled = () => findUnsettledBundles(fixture.server.db, chain)

async function rows() {
  return fixture.server.db.query(
    v.object({
      status: v.string(),
      attempts: v.number(),
      limit: v.number(),
      reason: v.nullable(v.string()),
      retry: v.nullable(v.date()),
      blocked: v.nullable(v.date()),
      isSubmitterKnown: v.boolean(),
    }),
    `SELECT status, attempts, bundle_limit AS limit, drop_reason AS reason, retry_at AS retry,
            blocked_since AS blocked, submitter IS NOT NULL AS "isSubmitterKnown"
     FROM user_operations ORDER BY sender`,
  )
}
const backoffs = () =>
  fixture.server.db.query(
    v.object({ kind: v.string(), entity: v.string(), failures: v.number() }),
    'SELECT kind, entity, failures FROM bundler_backoffs ORDER BY kind',
  )
const waiting = {
  status: 'pending',
  attempts: 0,
  limit: 50,
  reason: null,
  retry: null,
  blocked: null,
  isSubmitterKnown: true,
}

describe('a transaction that fails', () => {
  test.each<BundleFailure>(['reverted', 'refused', 'unmined'])(
    'with one operation costs it an attempt, and it waits 15 s: %s',
    async (failure) => {
      const bundle = await send(one)
      expect(await fail(bundle, failure)).toBe(0)
      const retry = new Date(now.getTime() + 15_000)
      expect(await rows()).toEqual([{ ...waiting, attempts: 1, limit: 1, retry, blocked: now }])
      expect((await unsettled()).map(({ status }) => status)).toEqual(
        { reverted: [], refused: ['refused'], unmined: ['replaced'], lost: [] }[failure],
      )
    },
  )

  test('a lost transaction costs its operation nothing', async () => {
    expect(await fail(await send(one), 'lost')).toBe(0)
    expect(await rows()).toEqual([waiting])
    expect(await unsettled()).toEqual([])
  })

  test.each<[BundleFailure, number]>([
    ['reverted', 1],
    ['lost', 50],
  ])(
    'with several operations costs none an attempt, and halves their number: %s',
    async (failure, limit) => {
      expect(await fail(await send(one, two, operationOf({ sender: 3 })), failure)).toBe(0)
      expect(await rows()).toEqual(Array.from({ length: 3 }, () => ({ ...waiting, limit })))
      expect(await backoffs()).toEqual([])
    },
  )

  test('the wait doubles with each attempt, and the third one is the last', async () => {
    const bundle = await send(one)
    await fixture.server.db.execute('UPDATE user_operations SET attempts = 1, blocked_since = $1', [
      new Date(0),
    ])
    expect(await fail(bundle, 'refused')).toBe(0)
    const retry = new Date(now.getTime() + 30_000)
    expect(await rows()).toEqual([
      { ...waiting, attempts: 2, limit: 1, retry, blocked: new Date(0) },
    ])
    await add({ ...bundle, hash: pad('0x09') })
    expect(await fail({ ...bundle, hash: pad('0x09') }, 'refused')).toBe(1)
    expect(await rows()).toMatchObject([
      { status: 'dropped', attempts: 3, reason: 'its transactions were refused' },
    ])
  })

  test('an operation that is dropped keeps nothing of its submitter’s address', async () => {
    const bundle = await send(one)
    await fixture.server.db.execute('UPDATE user_operations SET attempts = 2')
    expect(await fail(bundle, 'reverted')).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'dropped', isSubmitterKnown: false }])
    expect((await backoffs()).map(({ kind }) => kind)).toContain('address')
  })

  test.each<[BundleFailure, boolean]>([
    ['reverted', true],
    ['refused', false],
    ['unmined', false],
    ['lost', false],
  ])(
    'only a revert of one operation counts against those behind it: %s',
    async (failure, counts) => {
      await fail(await send(one), failure)
      expect(await backoffs()).toEqual(
        counts
          ? [
              { kind: 'address', entity: '01', failures: 1 },
              { kind: 'project', entity: 'shop', failures: 1 },
              { kind: 'sender', entity: one.sender.slice(2), failures: 1 },
            ]
          : [],
      )
    },
  )

  test('a failure that is recorded twice counts once', async () => {
    const bundle = await send(one)
    await fail(bundle, 'reverted')
    await fail(bundle, 'reverted')
    expect(await rows()).toMatchObject([{ attempts: 1 }])
  })
})
