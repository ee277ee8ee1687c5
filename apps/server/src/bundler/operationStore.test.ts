import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BundlerFixture,
  chain,
  hashOf,
  openBundlerFixture,
  operationOf,
  senderOf,
} from '../testing/bundlerFixture.ts'
import { dropOperation, findOperation, findWaiting } from './operationStore.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const first = operationOf()
const setStatus = (status: string) =>
  fixture.server.db.execute('UPDATE user_operations SET status = $1', [status])

/** The columns that `StoredOperation` does not have. */
async function rowOf(operation = first) {
  const [row] = await fixture.server.db.query(
    v.object({
      submitter: v.nullable(v.instance(Buffer)),
      drop_reason: v.nullable(v.string()),
      received_at: v.date(),
    }),
    'SELECT submitter, drop_reason, received_at FROM user_operations WHERE hash = $1',
    [Buffer.from(hashOf(operation).slice(2), 'hex')],
  )
  return row
}

test('an operation is stored as it was sent, and waits', async () => {
  const eip7702Auth = { chainId: 1n, address: senderOf(9), nonce: 2n, yParity: 1, r: 3n, s: 4n }
  const sent = operationOf({ nonce: 1n << 200n, eip7702Auth })
  const hash = await fixture.store(sent, { project: 'cafe' })
  expect(await fixture.find(sent)).toEqual({
    ...{ hash, project: 'cafe', operation: sent, status: 'pending', bundle: null },
    ...{ attempts: 0, bundleLimit: 50 },
  })
  expect(await findOperation(fixture.server.db, 'eip155:1', hash)).toBeNull()
})

test('the operations of a key account are sent alone and one at a time', async () => {
  await fixture.store(first, { isKeyAccount: true })
  expect(await fixture.find(first)).toMatchObject({ bundleLimit: 1 })
  const second = fixture.store(operationOf({ nonce: 1n }), { isKeyAccount: true })
  await expect(second).rejects.toMatchObject({
    code: -32_504,
    message: '1 operations of the sender are waiting',
  })
})

describe('the quotas of operations that wait', () => {
  test('a sender has four, pending or in a transaction; its included ones do not count', async () => {
    for (let nonce = 0n; nonce < 4n; nonce++) await fixture.store(operationOf({ nonce }))
    const fifth = operationOf({ nonce: 4n })
    const message = '4 operations of the sender are waiting'
    await expect(fixture.store(fifth)).rejects.toMatchObject({ code: -32_504, message })
    await setStatus('bundled')
    await expect(fixture.store(fifth)).rejects.toThrow(message)
    await expect(fixture.store(fifth, { included: [hashOf(fifth)] })).rejects.toThrow(message)
    await fixture.store(operationOf({ sender: 2, nonce: 4n }))
    await fixture.store(fifth, { included: [hashOf(first)] })
  })

  test('an address has fifty, of whichever senders; those that are included do not count', async () => {
    for (let sender = 1; sender <= 50; sender++) await fixture.store(operationOf({ sender }))
    const next = operationOf({ sender: 51 })
    await expect(fixture.store(next)).rejects.toMatchObject({
      code: -32_504,
      message: '50 operations of the address are waiting',
    })
    await fixture.store(next, { submitter: '02' })
    await fixture.server.db.execute(
      "UPDATE user_operations SET status = 'bundled' WHERE chain = $1",
      [chain],
    )
    await expect(fixture.store(operationOf({ sender: 52 }))).rejects.toThrow('50 operations')
    await fixture.server.db.execute(
      "UPDATE user_operations SET status = 'included' WHERE sender = $1",
      [Buffer.from(senderOf(1).slice(2), 'hex')],
    )
    await fixture.store(operationOf({ sender: 52 }))
  })

  test('a replacement needs no quota', async () => {
    for (let nonce = 0n; nonce < 4n; nonce++) await fixture.store(operationOf({ nonce }))
    await fixture.store(operationOf({ maxFeePerGas: 2_200n, maxPriorityFeePerGas: 110n }))
  })
})

describe('a second operation for a nonce', () => {
  const higher = operationOf({ maxFeePerGas: 2_200n, maxPriorityFeePerGas: 110n })

  test('replaces the first one with 10 % higher fees', async () => {
    await fixture.store(first)
    await fixture.store(higher)
    expect(await fixture.find(first)).toMatchObject({ status: 'dropped' })
    expect(await rowOf()).toMatchObject({ drop_reason: 'replaced', submitter: null })
    expect(await fixture.find(higher)).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['its fee', { maxFeePerGas: 2_199n, maxPriorityFeePerGas: 110n }],
    ['its tip', { maxFeePerGas: 2_200n, maxPriorityFeePerGas: 109n }],
  ])('is rejected when %s is one wei too low', async (_title, fees) => {
    await fixture.store(first)
    await expect(fixture.store(operationOf(fees))).rejects.toMatchObject({
      code: -32_602,
      message: 'replacement underpriced: both fees must be at least 10 % higher',
    })
    expect(await fixture.find(first)).toMatchObject({ status: 'pending' })
  })

  test('is rejected while the first one is in a transaction', async () => {
    await fixture.store(first)
    await setStatus('bundled')
    await expect(fixture.store(higher)).rejects.toMatchObject({
      code: -32_602,
      message: 'an operation with this nonce is being included',
    })
  })
})

describe('the same operation again', () => {
  test.each(['pending', 'bundled'])('changes nothing while it is %s', async (status) => {
    await fixture.store(first, { project: 'cafe' })
    await setStatus(status)
    await fixture.store(first, { project: 'shop' })
    expect(await fixture.find(first)).toMatchObject({ status, project: 'cafe' })
  })

  test.each(['dropped', 'included'])('waits anew when it was %s', async (status) => {
    await fixture.store(first, { project: 'cafe' })
    await fixture.server.db.execute(
      `UPDATE user_operations SET status = $1, drop_reason = 'late', attempts = 2, bundle_limit = 3,
         blocked_since = now(), retry_at = now(), submitter = NULL`,
      [status],
    )
    const now = new Date(fixture.server.clock.now() + 5_000)
    await fixture.store(first, { project: 'shop', submitter: '02', now })
    expect(await fixture.find(first)).toMatchObject({
      ...{ status: 'pending', project: 'shop', attempts: 0, bundleLimit: 50, bundle: null },
    })
    expect(await rowOf()).toEqual({
      submitter: Buffer.from([2]),
      drop_reason: null,
      received_at: now,
    })
    const [row] = await fixture.server.db.query(
      v.object({ blocked: v.nullable(v.date()), retry: v.nullable(v.date()) }),
      'SELECT blocked_since AS blocked, retry_at AS retry FROM user_operations',
    )
    expect(row).toEqual({ blocked: null, retry: null })
  })
})

test('the waiting operations of a sender are those of its chain that no block has', async () => {
  const hashes = await Promise.all([
    fixture.store(first),
    fixture.store(operationOf({ sender: 2 })),
  ])
  const waiting = async (of = chain) =>
    (await findWaiting(fixture.server.db, { chain: of, sender: senderOf(1) })).map(
      ({ hash }) => hash,
    )
  expect(await waiting()).toEqual([hashes[0]])
  expect(await waiting('eip155:1')).toEqual([])
  for (const status of ['bundled', 'included', 'dropped']) {
    await setStatus(status)
    expect(await waiting()).toEqual(status === 'bundled' ? [hashes[0]] : [])
  }
})

test.each(['bundled', 'included'])('an operation that is %s is not dropped', async (status) => {
  const hash = await fixture.store(first)
  await setStatus(status)
  await dropOperation(fixture.server.db, { chain, hash, reason: 'late' })
  expect(await fixture.find(first)).toMatchObject({ status })
})

test('an operation is dropped on its own chain', async () => {
  const hash = await fixture.store(first)
  await dropOperation(fixture.server.db, { chain: 'eip155:1', hash, reason: 'late' })
  expect(await fixture.find(first)).toMatchObject({ status: 'pending' })
  await dropOperation(fixture.server.db, { chain, hash, reason: 'late' })
  expect(await fixture.find(first)).toMatchObject({ status: 'dropped' })
  expect(await rowOf()).toMatchObject({ drop_reason: 'late', submitter: null })
})
