import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ACCOUNT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let server: TestServer

beforeAll(async () => {
  // Nothing listens on port 9: these orders are rejected before any node is called.
  const chains = { 'eip155:1': 'http://127.0.0.1:9', 'eip155:5': 'http://127.0.0.1:9' }
  server = await createTestServer({ chains, env: { RPC_TIMEOUT_MS: '1000' } })
})
afterAll(() => server.close())

const good = { from: NATIVE, to: `eip155:1:${USDC}`, amount: '1000', userAddress: ACCOUNT }

async function ask(query: Record<string, string>): Promise<Response> {
  return server.request(`/v1/convert/quotes?${new URLSearchParams(query)}`)
}

test.each([
  ['tokens on two networks', { to: `eip155:5:${USDC}` }, 'to'],
  ['an account on another network', { userAddress: ACCOUNT.replace(':1:', ':5:') }, 'userAddress'],
  ['a network without swaps', { from: NATIVE.replace(':1:', ':5:') }, 'chainId'],
  ['a network that is not served', { from: NATIVE.replace(':1:', ':10:') }, 'chainId'],
  ['an amount of zero', { amount: '0' }, 'amount'],
  ['a negative amount', { amount: '-1' }, 'amount'],
  ['an amount with decimals', { amount: '1.5' }, 'amount'],
  ['a token for itself', { to: NATIVE }, 'to'],
  ['an invalid address', { to: 'eip155:1:hello' }, 'to'],
  ['a Solana token', { from: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'1'.repeat(32)}` }, 'from'],
])('the swap endpoint rejects a quote for %s and names the parameter', async (_, wrong, field) => {
  const response = await ask({ ...good, ...wrong })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
})

test('the swap endpoint responds with 503 when the network’s nodes are unreachable', async () => {
  const response = await ask(good)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'server/upstream-unavailable' })
})
