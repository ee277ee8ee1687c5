import { encodeErrorResult, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNodes, NodesDownError } from '../rpc/nodes.ts'
import {
  type BundlerFixture,
  bundlerKey,
  chain,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { bundlerChains } from '../userOperation/bundlerChain.ts'
import { accountImplementation } from '../userOperation/knownContracts.ts'
import { createDataFeeCheck } from './dataFee.ts'
import { findValidOperations } from './findValidOperations.ts'
import type { StoredOperation } from './operationStore.ts'
import { simulateBundle } from './simulateBundle.ts'
import { createSmartAccountOffers } from './smartAccountOffers.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

test('the server bundles on EVM chains without another bundler', async () => {
  const open = async (env: Record<string, string>) => {
    const rpc = 'http://127.0.0.1:1'
    const chains = {
      'eip155:1337': rpc,
      'eip155:31337': { rpc: [rpc], bundlers: [rpc] },
      'solana:local': rpc,
    }
    const server = await createTestServer({ chains, env })
    const found = bundlerChains(server.context).map((one) => ({ ...one, chain: one.chain.id }))
    await server.close()
    return found
  }
  expect(await open({ BUNDLER_KEY: bundlerKey })).toEqual([
    {
      chain: 'eip155:1337',
      chainId: 1337,
      account: expect.objectContaining({ address: fixture.bundler.account.address }),
    },
  ])
  expect(await open({})).toEqual([])
  expect(await open({ BUNDLER_KEY: bundlerKey, BUNDLER_URL: 'http://127.0.0.1:1' })).toEqual([])
})

test.each([
  '0x420000000000000000000000000000000000000F',
  '0x000000000000000000000000000000000000006C',
  '0x5300000000000000000000000000000000000002',
  '0x000000000000000000000000000000000000800B',
])('a chain with the contract %s has a data fee', async (address) => {
  const hasDataFee = createDataFeeCheck(fixture.server.context)
  fixture.node.state.codes[address.toLowerCase()] = '0x60'
  expect(await hasDataFee(fixture.bundler)).toBe(true)
  expect(fixture.node.paramsOf('eth_getCode')).toContainEqual([address, 'latest'])
  fixture.node.state.codes = {}
  expect(await hasDataFee(fixture.bundler)).toBe(true)
  expect(await createDataFeeCheck(fixture.server.context)(fixture.bundler)).toBe(false)
})

test('a data fee that the settings state is known', async () => {
  const { chain: described } = fixture.bundler
  const config = { ...described.config, bundling: { minTip: 1n, dataGasPerByte: 0 } }
  fixture.node.state.codes['0x420000000000000000000000000000000000000f'] = '0x60'
  const hasDataFee = createDataFeeCheck(fixture.server.context)
  expect(await hasDataFee({ chain: { ...described, config } })).toBe(false)
})

test('smart accounts are offered where the contracts are, and a missing one is looked for each minute', async () => {
  let now = 0
  const { context } = fixture.server
  const offers = createSmartAccountOffers({ ...context, clock: { now: () => now } })
  expect(await offers('test')).toBeNull()
  fixture.node.state.codes[accountImplementation.toLowerCase()] = '0x60'
  now = 59_999
  expect(await offers('test')).toBeNull()
  now = 60_000
  expect(await offers('test')).toEqual({ networks: [chain], paymaster: null })
  fixture.node.state.codes = {}
  now = 600_000
  expect(await offers('test')).toEqual({ networks: [chain], paymaster: null })
})

test('smart accounts are not offered on a chain without a bundler', async () => {
  fixture.node.state.codes[accountImplementation.toLowerCase()] = '0x60'
  const server = await createTestServer({ chains: { [chain]: fixture.node.url } })
  expect(await createSmartAccountOffers(server.context)('test')).toBeNull()
  await server.close()
})

test('smart accounts are not offered where operations would not refund the bundler', async () => {
  fixture.node.state.codes[accountImplementation.toLowerCase()] = '0x60'
  fixture.node.state.codes['0x420000000000000000000000000000000000000f'] = '0x60'
  expect(await createSmartAccountOffers(fixture.server.context)('test')).toBeNull()
})

async function storedOperations(count: number): Promise<StoredOperation[]> {
  const operations = Array.from({ length: count }, (_, at) => operationOf({ sender: at + 1 }))
  for (const operation of operations) await fixture.store(operation)
  const found = await Promise.all(operations.map(fixture.find))
  return found.flatMap((one) => one ?? [])
}

const findValid = (operations: readonly StoredOperation[]) =>
  findValidOperations(fixture.server.context, fixture.bundler, { operations, now: new Date() })

/** Simulations fail with these errors in turn, and then succeed. */
function failInTurn(errors: readonly { code: number; message: string; data?: Hex }[]): void {
  const left = [...errors]
  fixture.node.state.call = () => {
    const error = left.shift()
    if (error) throw error
    return '0x'
  }
}
const failedOp = (index: bigint) => ({
  code: 3,
  message: 'execution reverted',
  data: encodeErrorResult({
    abi: entryPoint07Abi,
    errorName: 'FailedOp',
    args: [index, 'AA25 invalid account nonce'],
  }),
})
const unclear = { code: -32_000, message: 'header not found' }

test('operations are neither valid nor refused while no node answers', async () => {
  const { server, bundler } = fixture
  const { metrics } = server.context
  const urls = ['http://127.0.0.1:1']
  const nodes = createNodes({ urls, timeoutMs: 5_000, metrics, label: chain })
  const unreachable = { ...bundler, chain: { ...bundler.chain, nodes } }
  const simulating = simulateBundle(server.context, unreachable, [operationOf()])
  await expect(simulating).rejects.toBeInstanceOf(NodesDownError)
})

test('the operation that the EntryPoint names is dropped, the others are sent', async () => {
  const [first, second, third] = await storedOperations(3)
  if (!first || !second || !third) throw new Error('Not stored')
  failInTurn([failedOp(1n)])
  expect(await findValid([first, second, third])).toEqual([first, third])
  expect(await fixture.find(second.operation)).toMatchObject({ status: 'dropped' })
  expect(await fixture.find(first.operation)).toMatchObject({ status: 'pending' })
})

test('after an error that names none, half of the operations are tried, and none is dropped', async () => {
  const operations = await storedOperations(5)
  failInTurn([unclear, failedOp(2n)])
  expect(await findValid(operations)).toEqual(operations.slice(0, 1))
  failInTurn([unclear])
  expect(await findValid(operations)).toEqual(operations.slice(0, 2))
  expect(await Promise.all(operations.map(({ operation }) => fixture.find(operation)))).toEqual(
    operations,
  )
})

test('one operation with an unclear error waits', async () => {
  const operations = await storedOperations(1)
  failInTurn([unclear])
  expect(await findValid(operations)).toEqual([])
  expect(await fixture.find(operationOf({ sender: 1 }))).toMatchObject({ status: 'pending' })
})

test('ten operations are dropped in one turn', async () => {
  const operations = await storedOperations(11)
  failInTurn(operations.map(() => failedOp(0n)))
  expect(await findValid(operations)).toEqual([])
  const statuses = await Promise.all(
    operations.map(async ({ operation }) => (await fixture.find(operation))?.status),
  )
  expect(statuses.filter((status) => status === 'dropped')).toHaveLength(10)
})
