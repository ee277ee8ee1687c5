import { balanceEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const position = (chain: string, symbol: string, flags = {}) => ({
  type: 'positions',
  id: `${chain}-${symbol}`,
  attributes: {
    quantity: { int: '1500000', decimals: 6, float: 1.5, numeric: '1.5' },
    value: 3,
    price: 2,
    fungible_info: {
      name: `${symbol} coin`,
      symbol,
      icon: { url: 'https://cdn.example/icon.png' },
      implementations: [
        {
          chain_id: 'ethereum',
          address: symbol === 'ETH' ? null : '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          decimals: 6,
        },
      ],
    },
    flags: { displayable: true, is_trash: false, ...flags },
  },
  relationships: { chain: { data: { type: 'chains', id: chain } } },
})

let vendor: FakeVendor
let server: TestServer

beforeAll(async () => {
  vendor = await startFakeVendor(() => ({
    json: {
      data: [
        position('ethereum', 'USDC'),
        position('ethereum', 'ETH'),
        position('ethereum', 'SPAM', { is_trash: true }),
        position('somewhere', 'ELSE'),
      ],
    },
  }))
  const providers = { balance: { vendor: 'zerion', apiKey: 'zk_dev', url: vendor.url } }
  server = await createTestServer({
    chains: { 'eip155:1': 'http://127.0.0.1:9', 'eip155:31337': 'http://127.0.0.1:9' },
    env: { PROVIDERS: JSON.stringify(providers) },
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

test('the Zerion provider returns holdings from Zerion without spam and networks that are not served', async () => {
  const response = await server.request(`/v1/account/${ADDRESS}/balance?currency=usd`)
  const { balances } = v.parse(balanceEndpoint.reply, await response.json())
  expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(balances[1]).toMatchObject({
    chainId: 'eip155:1',
    address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    quantity: { decimals: '6', numeric: '1.5' },
    price: 2,
    value: 3,
  })
  expect(balances[0]).not.toHaveProperty('address')
  const [asked] = vendor.requests
  expect(asked?.url.pathname).toBe(`/v1/wallets/${ADDRESS}/positions/`)
  expect(asked?.url.searchParams.get('filter[chain_ids]')).toBe('ethereum')
  expect(asked?.headers.get('authorization')).toBe(`Basic ${btoa('zk_dev:')}`)
})

test('the Zerion provider caches holdings for ten seconds, except with forceUpdate', async () => {
  const path = `/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1`
  const before = vendor.requests.length
  await server.request(path)
  await server.request(path)
  expect(vendor.requests.length).toBe(before + 1)
  await server.request(`${path}&forceUpdate=eip155:1:0x1`)
  expect(vendor.requests.length).toBe(before + 2)
})
