import { parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import {
  type BundlerFixture,
  chain,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import { bundleGas } from '../userOperation/bundleGas.ts'
import { encodeBundle, entryPoint } from '../userOperation/bundlerChain.ts'
import { advanceChain } from './advanceChain.ts'
import { type BundlerLock, createBundlerLock } from './bundlerLock.ts'
import { bundlerWorker } from './bundlerWorker.ts'
import { findUnsettledBundles } from './bundleStore.ts'

let fixture: BundlerFixture
const locks: BundlerLock[] = []
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.close()
})

function openLock(): BundlerLock {
  const lock = createBundlerLock(fixture.server.context.chainDb)
  locks.push(lock)
  return lock
}

const advance = (lock = openLock()) => advanceChain(fixture.server.context, fixture.bundler, lock)
const requests = () => fixture.node.requestedMethods.length

test('an idle chain is asked nothing', async () => {
  const before = requests()
  expect(await advance()).toBeNull()
  expect(requests()).toBe(before)
})

test('a waiting operation becomes one transaction, which stays until it is settled', async () => {
  await fixture.store(operationOf())
  const lock = openLock()
  const bundle = await advance(lock)
  expect(parseTransaction(bundle?.raw ?? '0x')).toMatchObject({
    to: entryPoint.toLowerCase(),
    data: encodeBundle([operationOf()], fixture.bundler.account.address),
    gas: bundleGas([operationOf()]),
    chainId: fixture.bundler.chainId,
  })
  expect((await advance(lock))?.hash).toBe(bundle?.hash)
  expect(await findUnsettledBundles(fixture.server.db, chain)).toHaveLength(1)
})

test('while another node holds the chain, nothing is created', async () => {
  await fixture.store(operationOf())
  const [one, other] = [openLock(), openLock()]
  const working = one.hold(chain, async () => {
    expect(await advance(other)).toBeNull()
    expect(await other.hold('eip155:1', async () => 'another chain')).toBe('another chain')
    return 'done'
  })
  expect(await working).toBe('done')
  expect(await findUnsettledBundles(fixture.server.db, chain)).toEqual([])
  expect(await advance(other)).not.toBeNull()
})

test('a lock is free again after its work has failed', async () => {
  const [one, other] = [openLock(), openLock()]
  const failing = one.hold(chain, async () => {
    throw new Error('no block')
  })
  await expect(failing).rejects.toThrow('no block')
  expect(await other.hold(chain, async () => 'free')).toBe('free')
})

test('a lock that is closed holds nothing', async () => {
  const [one, other] = [openLock(), openLock()]
  const working = one.hold(chain, async () => {
    expect(await other.hold(chain, async () => 'free')).toBeNull()
    await one.close()
    await expect.poll(() => other.hold(chain, async () => 'free')).toBe('free')
    return 'done'
  })
  expect(await working).toBe('done')
})

test('an operation whose fee stays below the base fee is dropped after ten minutes, and counted', async () => {
  const cheap = operationOf({ maxFeePerGas: 999n })
  await fixture.store(cheap)
  const { clock, context } = fixture.server
  const dropped = `latchkey_user_operations_total{chain="${chain}",status="dropped"} 1`
  await advance()
  clock.advance(300_000)
  expect(await advance()).toBeNull()
  expect(context.metrics.text()).not.toContain(dropped)
  clock.advance(300_001)
  expect(await advance()).toBeNull()
  expect(await fixture.find(cheap)).toMatchObject({ status: 'dropped' })
  expect(context.metrics.text()).toContain(dropped)
})

test('the worker sends a waiting operation, and notes that a node has taken it', async () => {
  const sent: unknown[] = []
  const warnings: string[] = []
  fixture.node.state.answer = (method, params) => {
    if (method === 'eth_sendRawTransaction') sent.push(params[0])
    return '0x01'
  }
  const log = createLog('warn', (line) => warnings.push(line))
  const worker = await bundlerWorker.start({ ...fixture.server.context, log })
  await fixture.store(operationOf())
  const bundles = () => findUnsettledBundles(fixture.server.db, chain)
  await expect.poll(bundles, { timeout: 20_000 }).toMatchObject([{ isAccepted: true }])
  await worker.close()
  const [bundle] = await bundles()
  expect(sent).toEqual([bundle?.raw])
  expect(warnings).toEqual([])
})
