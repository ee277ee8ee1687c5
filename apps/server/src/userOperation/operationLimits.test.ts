import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { type Chains, createChains } from '../rpc/chains.ts'
import { type FakeEvmNode, startFakeEvmNode } from '../testing/fakeEvmNode.ts'
import { readOperationLimits, readSuggestedTip } from './operationLimits.ts'

const id = 'eip155:31337'
let node: FakeEvmNode
let initial: FakeEvmNode['state']
beforeAll(async () => {
  node = await startFakeEvmNode()
  initial = { ...node.state }
})
afterAll(() => node.close())
beforeEach(() => {
  Object.assign(node.state, initial)
})

function open(bundling: object = {}): Promise<Chains> {
  const settings = { CHAINS: JSON.stringify({ [id]: { rpc: [node.url], bundling } }) }
  return createChains(readConfig(settings), createMetrics())
}

async function read(bundling: object = {}) {
  const chains = await open(bundling)
  return readOperationLimits({ chains }, { chain: chains.get(id), chainId: 31337 })
}

test('the limits are those of the newest block and of the chain’s settings', async () => {
  node.state.block = { ...initial.block, baseFeePerGas: 1_001n, gasLimit: 15_000_000n }
  expect(await read({ minTip: '9', dataGasPerByte: 3 })).toEqual({
    baseFee: 1_001n,
    minTip: 10n,
    maxGas: 15_000_000n,
    dataGasPerByte: 3n,
  })
  node.state.block.gasLimit = 30_000_000n
  expect(await read()).toMatchObject({ maxGas: 1n << 24n, dataGasPerByte: 0n })
})

test.each([
  [100n, '9', 10n],
  [100n, '10', 10n],
  [100n, '11', 11n],
  [109n, '1', 10n],
  [110n, '1', 11n],
  [19n, '1', 1n],
  [9n, '1', 1n],
  [9n, '0', 0n],
  [null, '0', 0n],
  [null, '7', 7n],
])(
  'with a suggested tip of %s and a minTip of %s, the least tip is %s',
  async (suggested, minTip, least) => {
    node.state.suggestedTip = suggested
    expect((await read({ minTip })).minTip).toBe(least)
  },
)

test('a node without suggested tips, or with another kind of reply, suggests zero', async () => {
  const chain = (await open()).get(id)
  expect(await readSuggestedTip({ chain })).toBe(100n)
  node.state.suggestedTip = 0n
  expect(await readSuggestedTip({ chain })).toBe(0n)
  node.state.suggestedTip = null
  expect(await readSuggestedTip({ chain })).toBe(0n)
  const requestOf = (reply: unknown) => ({ ...chain.nodes, request: async () => reply })
  expect(await readSuggestedTip({ chain: { ...chain, nodes: requestOf(null) } })).toBe(0n)
  expect(await readSuggestedTip({ chain: { ...chain, nodes: requestOf('0x2') } })).toBe(2n)
})

test('nodes that are down are an error', async () => {
  const dead = await startFakeEvmNode()
  await dead.close()
  const settings = { CHAINS: JSON.stringify({ [id]: [dead.url] }), RPC_TIMEOUT_MS: '500' }
  const chains = await createChains(readConfig(settings), createMetrics())
  await expect(readSuggestedTip({ chain: chains.get(id) })).rejects.toThrow('No node answered')
})
