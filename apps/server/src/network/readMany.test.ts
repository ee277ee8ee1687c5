import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor } from '../testing/fakeVendor.ts'
import { balanceOf, decimalsOf, symbolOf } from '../token/erc20.ts'
import { readMany } from './readMany.ts'

const { alice } = localAccounts
const CHAIN = 'eip155:31337'

let chain: RunningChain
let angry: FakeVendor

beforeAll(async () => {
  chain = await startLocalChain()
  angry = await startFakeVendor(({ body }) => {
    const answer = ({ id, method }: { id: number; method: string }) =>
      method === 'eth_chainId'
        ? { jsonrpc: '2.0', id, result: '0x7a69' }
        : { jsonrpc: '2.0', id, error: { code: -32_000, message: 'I would rather not' } }
    const asked: unknown = JSON.parse(body)
    return { json: Array.isArray(asked) ? asked.map(answer) : answer(asked as never) }
  })
})
afterAll(async () => {
  await chain.close()
  await angry.close()
})

async function serverWith(contracts: Record<string, string>): Promise<TestServer> {
  return createTestServer({ chains: { [CHAIN]: { rpc: [chain.url], contracts } } })
}

test.each([
  ['with a multicall contract', { multicall3: localAddresses.multicall3 }],
  ['without a multicall contract', {}],
  [
    'with a multicall address that has no code',
    { multicall3: '0x00000000000000000000000000000000000000aa' },
  ],
])(
  'readMany %s reads the same values, and null for a call without a valid answer',
  async (_, contracts) => {
    const server = await serverWith(contracts)
    const client = server.context.chains.client(CHAIN)
    const balances = await readMany(client, [
      balanceOf(localAddresses.usdc, alice.address),
      balanceOf(alice.address, alice.address),
      balanceOf(localAddresses.uniswapV2Router, alice.address),
    ])
    expect(balances).toEqual([50_000_000_000n, null, null])
    expect(await readMany(client, [decimalsOf(localAddresses.wbtc)])).toEqual([8])
    expect(await readMany(client, [symbolOf(localAddresses.usdt)])).toEqual(['USDT'])
    await server.close()
  },
)

test('the balance, gas price and approval endpoints respond with 503 when the node rejects all requests', async () => {
  const { NETWORKS } = localServerSettings(chain)
  const server = await createTestServer({ chains: { [CHAIN]: angry.url }, env: { NETWORKS } })
  const account = `${CHAIN}:${alice.address}`
  const token = `${CHAIN}:${localAddresses.usdc}`
  for (const path of [
    `/v1/account/${alice.address}/balance?chainId=${CHAIN}`,
    `/v1/convert/gas-price?chainId=${CHAIN}`,
    `/v1/convert/build-approve?userAddress=${account}&from=${token}&to=${token}&amount=1`,
  ]) {
    expect((await server.request(path)).status).toBe(503)
  }
  await server.close()
})
