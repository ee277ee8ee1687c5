import { pad, parseTransaction } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BundlerFixture,
  chain,
  hashOf,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import { encodeBundle, entryPoint } from '../userOperation/bundlerChain.ts'
import { type Bundle, findUnsettledBundles, markReplaced } from './bundleStore.ts'
import { createBundle } from './createBundle.ts'
import { settleBundles } from './settleBundles.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  mineAt(Date.now())
})

const first = operationOf()

const create = () => createBundle(fixture.server.context, fixture.bundler)
const settle = () => settleBundles(fixture.server.context, fixture.bundler)
const unsettled = () => findUnsettledBundles(fixture.server.db, chain)
const statuses = async () => (await unsettled()).map(({ status }) => status)
function mineAt(ms: number): void {
  fixture.node.state.block = {
    ...fixture.node.state.block,
    timestamp: BigInt(Math.ceil(ms / 1000)),
  }
}

/** The bundle of the stored operations. */
async function bundle(...operations: (typeof first)[]): Promise<Bundle> {
  for (const operation of operations) await fixture.store(operation)
  const created = await create()
  if (!created) throw new Error('No bundle was created')
  return created
}

/** Makes a transaction as old as if the clock of the server had advanced by so much. */
async function age({ hash }: Bundle, ms: number): Promise<void> {
  await fixture.server.db.execute(
    'UPDATE bundles SET created_at = $1 WHERE transaction_hash = $2',
    [new Date(fixture.server.clock.now() - ms), Buffer.from(hash.slice(2), 'hex')],
  )
}

/** The operator's counters of the bundler. */
function counters(): ReadonlyMap<string, number> {
  const text = fixture.server.context.metrics.text()
  const lines = text.matchAll(/^(latchkey_(?:bundles|user_operations)_total\S+) (\d+)$/gm)
  return new Map([...lines].map(([, name = '', count]) => [name, Number(count)]))
}

function countedSince(before: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  const added = [...counters()].map(([name, count]) => [name, count - (before.get(name) ?? 0)])
  return Object.fromEntries(added.filter(([, count]) => count !== 0))
}

const receiptOf = (transaction: Bundle, status: 'success' | 'reverted') => ({
  transactionHash: transaction.hash,
  blockHash: pad('0x01'),
  blockNumber: '0x1',
  status: status === 'success' ? '0x1' : '0x0',
  logs: [],
})

test('a transaction has the operations, the next nonce, and their lowest fees', async () => {
  fixture.node.state.transactionCount = 7
  const second = operationOf({ sender: 2, maxFeePerGas: 1_900n, maxPriorityFeePerGas: 120n })
  const created = await bundle(first, second)
  expect(created).toMatchObject({ nonce: 7, status: 'sent', isAccepted: false })
  expect(created.operations).toEqual([hashOf(second), hashOf(first)])
  expect(await unsettled()).toEqual([created])
  expect(parseTransaction(created.raw)).toMatchObject({
    type: 'eip1559',
    chainId: 31337,
    nonce: 7,
    to: entryPoint.toLowerCase(),
    data: encodeBundle([second, first], fixture.bundler.account.address),
    gas: (1_400_000n * 64n) / 63n + 100_000n,
    maxFeePerGas: 1_900n,
    maxPriorityFeePerGas: 100n,
  })
})

test('an upgrade is authorised in the same transaction', async () => {
  const address = pad('0x99', { size: 20 })
  const eip7702Auth = { chainId: 31337n, address, nonce: 4n, yParity: 1, r: 1n, s: 2n }
  const created = await bundle(operationOf({ eip7702Auth, preVerificationGas: 200_000n }))
  expect(parseTransaction(created.raw)).toMatchObject({
    type: 'eip7702',
    authorizationList: [
      { address, chainId: 31337, nonce: 4, yParity: 1, r: pad('0x01'), s: pad('0x02') },
    ],
  })
})

test.each<[string, { balance?: bigint; baseFee?: bigint }]>([
  ['a balance one wei below the cost', { balance: -1n }],
  ['a base fee above its fee', { baseFee: 2_001n }],
])('the bundler creates no transaction for %s', async (_title, { balance, baseFee }) => {
  const cost = ((700_000n * 64n) / 63n + 100_000n) * 1_100n
  fixture.node.state.balance = cost + (balance ?? 0n)
  if (baseFee) fixture.node.state.block.baseFeePerGas = baseFee
  await fixture.store(operationOf({ maxFeePerGas: baseFee ? 2_000n : 1_100n }))
  expect(await create()).toBeNull()
  expect(await unsettled()).toEqual([])
})

test('a fee that speeds nothing up is not offered', async () => {
  const created = await bundle(operationOf({ maxFeePerGas: 9_000n, maxPriorityFeePerGas: 900n }))
  expect(parseTransaction(created.raw)).toMatchObject({
    maxFeePerGas: 3_200n,
    maxPriorityFeePerGas: 200n,
  })
})

test.each([
  ['replaced', 1n + (2_000n * 110n) / 100n],
  ['refused', 2_000n],
] as const)(
  'a transaction exceeds the fees of a %s one with its nonce',
  async (status, maxFeePerGas) => {
    const created = await bundle(first)
    await fixture.server.db.transaction((tx) => markReplaced(tx, created))
    await fixture.server.db.execute('UPDATE bundles SET status = $1', [status])
    const next = await bundle(operationOf({ sender: 2 }))
    expect(parseTransaction(next.raw)).toMatchObject({ maxFeePerGas })
  },
)

test('a replaced transaction with a used nonce does not raise the fees', async () => {
  await fixture.server.db.transaction(async (tx) => markReplaced(tx, await bundle(first)))
  fixture.node.state.transactionCount = 1
  expect(parseTransaction((await bundle(operationOf({ sender: 2 }))).raw)).toMatchObject({
    nonce: 1,
    maxFeePerGas: 2_000n,
  })
})

test('a mined transaction settles its operations, and those of its rivals wait again', async () => {
  const rival = await bundle(first)
  await fixture.server.db.transaction((tx) => markReplaced(tx, rival))
  const created = await bundle(operationOf({ sender: 2 }))
  fixture.node.state.receipts[rival.hash] = receiptOf(rival, 'success')
  const before = counters()
  expect(await settle()).toBeNull()
  expect(await unsettled()).toEqual([])
  expect(countedSince(before)).toEqual({
    [`latchkey_bundles_total{chain="${chain}",status="mined"}`]: 1,
    [`latchkey_bundles_total{chain="${chain}",status="lost"}`]: 1,
    [`latchkey_user_operations_total{chain="${chain}",status="included"}`]: 1,
  })
  expect(await fixture.find(first)).toMatchObject({ status: 'included', bundle: rival.hash })
  expect(created.operations).toContain(hashOf(operationOf({ sender: 2 })))
  expect(await fixture.find(operationOf({ sender: 2 }))).toMatchObject({
    status: 'pending',
    attempts: 0,
  })
})

test('a mined transaction leaves the one with the next nonce on its way', async () => {
  const mined = await bundle(first)
  await fixture.server.db.transaction((tx) => markReplaced(tx, mined))
  fixture.node.state.transactionCount = 1
  const next = await bundle(operationOf({ sender: 2 }))
  expect(next.nonce).toBe(mined.nonce + 1)
  fixture.node.state.receipts[mined.hash] = receiptOf(mined, 'success')
  await settle()
  expect(await unsettled()).toMatchObject([{ hash: next.hash, status: 'sent' }])
})

test('a reverted transaction costs its operation an attempt', async () => {
  const created = await bundle(first)
  fixture.node.state.receipts[created.hash] = receiptOf(created, 'reverted')
  expect(await settle()).toBeNull()
  expect(await fixture.find(first)).toMatchObject({ status: 'pending', attempts: 1 })
})

/** Settles when the transaction has exactly this age. */
function settleAtAge({ createdAt }: Bundle, ms: number) {
  const { context } = fixture.server
  const clock = { ...context.clock, now: () => createdAt.getTime() + ms }
  return settleBundles({ ...context, clock }, fixture.bundler)
}

test.each([
  [14_999, 'sent'],
  [15_000, 'replaced'],
])('below the base fee a transaction is replaced after 15 s: %i ms', async (ms, status) => {
  const created = await bundle(first)
  fixture.node.state.block.baseFeePerGas = 2_001n
  expect((await settleAtAge(created, ms))?.status ?? 'replaced').toBe(status)
  expect(await statuses()).toEqual([status])
})

test('a transaction whose fee is the base fee stays on its way', async () => {
  await age(await bundle(first), 59_000)
  fixture.node.state.block.baseFeePerGas = 2_000n
  expect(await settle()).toMatchObject({ status: 'sent' })
})

test.each([
  [59_000, 0, true],
  [61_000, 0, false],
  [61_000, -10_000, true],
])(
  'a transaction that blocks do not take is given up after a minute of the chain: %i ms',
  async (ms, chainMs, stays) => {
    await age(await bundle(first), ms)
    mineAt(fixture.server.clock.now() + chainMs)
    expect((await settle()) !== null).toBe(stays)
    expect(await statuses()).toEqual([stays ? 'sent' : 'replaced'])
    expect(await fixture.find(first)).toMatchObject({ attempts: stays ? 0 : 1 })
  },
)

test.each([
  [59_999, ['sent']],
  [60_000, []],
])('a transaction whose nonce is used is lost after a minute: %i ms', async (ms, expected) => {
  const created = await bundle(first)
  fixture.node.state.transactionCount = 1
  mineAt(0)
  await settleAtAge(created, ms)
  expect(await statuses()).toEqual(expected)
  expect(await fixture.find(first)).toMatchObject({ attempts: 0 })
})

test('a replaced transaction alone waits for its nonce', async () => {
  const replaced = await bundle(first)
  await fixture.server.db.transaction((tx) => markReplaced(tx, replaced))
  expect(await settle()).toBeNull()
  expect(await statuses()).toEqual(['replaced'])
  fixture.node.state.transactionCount = 1
  expect(await settle()).toBeNull()
  expect(await statuses()).toEqual([])
})
