import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { buildApprovalEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { decodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const { usdc, weth, uniswapV2Router } = localAddresses

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function build(query: Record<string, string>): Promise<Response> {
  const all = {
    userAddress: `eip155:31337:${localAccounts.alice.address}`,
    from: `eip155:31337:${usdc}`,
    to: `eip155:31337:${weth}`,
    ...query,
  }
  return server.request(`/v1/convert/build-approve?${new URLSearchParams(all)}`)
}

async function callFor(query: Record<string, string>) {
  const { tx } = v.parse(buildApprovalEndpoint.reply, await (await build(query)).json())
  expect([tx.from, tx.to]).toEqual(Array(2).fill(`eip155:31337:${usdc}`))
  expect(tx.value).toBe(0n)
  expect(tx.eip155.gasPrice).toBeGreaterThan(0n)
  return decodeFunctionData({ abi: erc20Abi, data: tx.data })
}

test('a swap approval has exactly the requested amount and the token as its target', async () => {
  expect(await callFor({ amount: '777' })).toEqual({
    functionName: 'approve',
    args: [uniswapV2Router, 777n],
  })
})

test('a swap approval without an amount has the account’s balance, never an unlimited amount', async () => {
  expect((await callFor({})).args).toEqual([uniswapV2Router, 50_000_000_000n])
})

test('the swap endpoint rejects an approval of the native coin', async () => {
  const response = await build({ from: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'swap/bad-order' })
})

test.each(['quotes', 'allowance', 'build-approve', 'build-transaction'])(
  'the swap path %s accepts a bare userAddress on the network of the token, as AppKit 1.7 sends it',
  async (name) => {
    const from = `eip155:31337:${usdc}`
    const query = { from, to: `eip155:31337:${weth}`, amount: '1000000', tokenAddress: from }
    const input = { projectId: 'test', ...query, userAddress: localAccounts.alice.address }
    const response =
      name === 'build-transaction'
        ? await server.request(`/v1/convert/${name}`, {
            method: 'POST',
            body: JSON.stringify({ ...input, tokenAddress: undefined }),
          })
        : await server.request(`/v1/convert/${name}?${new URLSearchParams(input)}`)
    expect(response.status).toBe(200)
  },
)
