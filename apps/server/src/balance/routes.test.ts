import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { balanceCall } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

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

async function balancesOf(address: string, query = '') {
  const response = await server.request(`/v1/account/${address}/balance?currency=usd${query}`)
  expect(response.status).toBe(200)
  return v.parse(balanceCall.reply, await response.json()).balances
}

test('lists native coins and tokens with decimals and symbols from the chain', async () => {
  const balances = await balancesOf(localAccounts.alice.address, '&chainId=eip155:31337')
  const bySymbol = new Map(balances.map((balance) => [balance.symbol, balance]))
  expect(bySymbol.get('ETH')).toMatchObject({
    quantity: { decimals: '18' },
    chainId: 'eip155:31337',
  })
  expect(bySymbol.get('ETH')).not.toHaveProperty('address')
  expect(bySymbol.get('USDC')).toMatchObject({
    address: `eip155:31337:${localAddresses.usdc}`,
    quantity: { decimals: '6', numeric: '50000' },
    price: 1,
    value: 50000,
  })
})
