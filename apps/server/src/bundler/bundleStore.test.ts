import * as v from 'valibot'
import { type Hex, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BundlerFixture,
  chain,
  hashOf,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import {
  type Bundle,
  findUnsettledBundles,
  markAccepted,
  markMined,
  markReplaced,
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

const bundleOf = (operations: readonly Hex[], id: Hex = '0x01'): Bundle => ({
  hash: pad(id),
  nonce: 3,
  raw: '0x1234',
  operations,
  status: 'sent',
  isAccepted: false,
  createdAt: now,
})
const add = (bundle: Bundle) =>
  fixture.server.db.transaction((tx) => storeBundle(tx, { chain, project: 'shop' }, bundle))

/** Stores operations, and a transaction with them. */
async function send(...operations: (typeof one)[]): Promise<Bundle> {
  for (const operation of operations) await fixture.store(operation)
  const bundle = bundleOf(operations.map(hashOf))
  expect(await add(bundle)).toBe(true)
  return bundle
}

const unsettled = () => findUnsettledBundles(fixture.server.db, chain)

test('a stored transaction is on its way with its operations', async () => {
  const bundle = await send(one, two)
  expect(await unsettled()).toEqual([bundle])
  expect(await findUnsettledBundles(fixture.server.db, 'eip155:1')).toEqual([])
  expect(await fixture.find(one)).toMatchObject({ status: 'bundled', bundle: bundle.hash })
})

test.each(['dropped', 'bundled', 'included'])(
  'no transaction is stored with an operation that is %s',
  async (status) => {
    await fixture.store(one)
    await fixture.store(two)
    await fixture.server.db.execute('UPDATE user_operations SET status = $1 WHERE hash = $2', [
      status,
      Buffer.from(hashOf(two).slice(2), 'hex'),
    ])
    expect(await add(bundleOf([hashOf(one), hashOf(two)]))).toBe(false)
    expect(await unsettled()).toEqual([])
    expect(await fixture.find(one)).toMatchObject({ status: 'pending' })
  },
)

test.each(['refused', 'reverted', 'lost', 'replaced', 'mined'])(
  'the same bytes are sent again when they were rejected, reverted or lost: %s',
  async (status) => {
    const bundle = await send(one)
    await fixture.server.db.execute('UPDATE bundles SET status = $1, accepted = true', [status])
    await fixture.server.db.execute("UPDATE user_operations SET status = 'pending', bundle = NULL")
    const again = { ...bundle, createdAt: new Date(now.getTime() + 1) }
    const isAgain = status !== 'replaced' && status !== 'mined'
    expect(await add(again)).toBe(isAgain)
    if (isAgain) expect(await unsettled()).toEqual([again])
  },
)

test('a transaction is accepted by its hash', async () => {
  const bundle = await send(one)
  await markAccepted(fixture.server.db, { ...bundle, hash: pad('0x02') })
  expect(await unsettled()).toEqual([bundle])
  await markAccepted(fixture.server.db, bundle)
  expect(await unsettled()).toEqual([{ ...bundle, isAccepted: true }])
})

test('the operations of a replaced transaction wait again; one that is settled is not replaced', async () => {
  const bundle = await send(one)
  await markReplaced(fixture.server.db, bundle)
  expect(await fixture.find(one)).toMatchObject({ status: 'pending', bundle: null })
  expect(await unsettled()).toEqual([{ ...bundle, status: 'replaced' }])
  await fixture.server.db.execute("UPDATE bundles SET status = 'mined'")
  await markReplaced(fixture.server.db, bundle)
  expect(await unsettled()).toEqual([])
})

test('the last transaction comes first', async () => {
  const bundle = await send(one)
  await markReplaced(fixture.server.db, bundle)
  const next = { ...bundleOf([hashOf(one)], '0x02'), createdAt: new Date(now.getTime() + 1) }
  await add(next)
  expect((await unsettled()).map(({ hash }) => hash)).toEqual([next.hash, bundle.hash])
})

test.each(['sent', 'replaced', 'refused'])('a %s transaction is mined once', async (status) => {
  const bundle = await send(one, two)
  await fixture.server.db.execute('UPDATE bundles SET status = $1', [status])
  await fixture.server.db.execute(
    "UPDATE user_operations SET status = 'dropped', drop_reason = 'late', bundle = NULL WHERE sender = $1",
    [Buffer.from(one.sender.slice(2), 'hex')],
  )
  expect(await markMined(fixture.server.db, chain, bundle)).toBe(2)
  expect(await fixture.find(one)).toMatchObject({ status: 'included', bundle: bundle.hash })
  expect(await markMined(fixture.server.db, chain, bundle)).toBe(0)
  expect(await unsettled()).toEqual([])
})

test('the address that sent an operation is forgotten once a block has the operation', async () => {
  const bundle = await send(one)
  const readSubmitter = () =>
    fixture.server.db.query(
      v.object({ submitter: v.nullable(v.instance(Buffer)) }),
      'SELECT submitter FROM user_operations',
    )
  expect(await readSubmitter()).toEqual([{ submitter: Buffer.from([1]) }])
  await markMined(fixture.server.db, chain, bundle)
  expect(await readSubmitter()).toEqual([{ submitter: null }])
})

test('an included operation makes up for a tenth of a failure of its project', async () => {
  const bundle = await send(one, two)
  await fixture.server.db.execute(
    `INSERT INTO bundler_backoffs (chain, kind, entity, failures, until, updated_at)
     VALUES ($1, 'project', 'shop', 3, now(), now()), ($1, 'project', 'cafe', 3, now(), now()),
            ($1, 'sender', 'shop', 3, now(), now()), ('eip155:1', 'project', 'shop', 3, now(), now())`,
    [chain],
  )
  await markMined(fixture.server.db, chain, bundle)
  const found = await fixture.server.db.query(
    v.object({ failures: v.number() }),
    'SELECT failures FROM bundler_backoffs ORDER BY failures',
  )
  expect(found.map(({ failures }) => Number(failures.toFixed(3)))).toEqual([2.8, 3, 3, 3])
})
