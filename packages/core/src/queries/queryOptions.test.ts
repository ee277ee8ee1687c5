import { errorCodeOf } from '@latchkey/testing'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { QueryClient } from '@tanstack/query-core'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../test/honestServer.ts'
import { getBalanceQueryKey, getBalanceQueryOptions } from '../balance/getBalance.ts'
import { getTokens, getTokensQueryKey, getTokensQueryOptions } from '../balance/getTokens.ts'
import { connect } from '../connect/connect.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { getIdentityQueryOptions } from '../identity/getIdentity.ts'
import { internals } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'
import { getSwapQuoteQueryKey } from '../swap/quote/getSwapQuote.ts'
import { getQueryClient } from './getQueryClient.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const account = { namespace: 'eip155', address } as const

async function open(options: { queryClient?: QueryClient; name?: string } = {}) {
  const { name = 'alice.eth', ...ours } = options
  const server = await startServer(() => ({ json: { name, avatar: null } }))
  const wallet = createHonestWallet()
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([wallet])],
    endpoints: { api: server.url },
    ...ours,
  })
  closers.push(server.close, latchkey.destroy)
  return { latchkey, connect: () => connect(latchkey, { connector: wallet.connector }) }
}

test('a query waits for an account, and is about the active one on its network by default', async () => {
  const { latchkey, connect: connectWallet } = await open()
  expect(getTokensQueryOptions(latchkey)).toMatchObject({
    enabled: false,
    queryKey: ['latchkey', 'tokens', {}],
  })
  await expect(getTokens(latchkey)).rejects.toMatchObject({ code: 'connection/not-connected' })
  await connectWallet()
  const active = activeConnection(latchkey)?.accounts[0].address
  expect(getTokensQueryOptions(latchkey)).toMatchObject({
    enabled: true,
    queryKey: ['latchkey', 'tokens', { account: `eip155:${active}`, network: 'eip155:1' }],
  })
})

test('a query is about any address on any network that is given, as an object or as text', async () => {
  const { latchkey } = await open()
  const key = ['latchkey', 'tokens', { account: `eip155:${address}`, network: 'eip155:5' }]
  expect(getTokensQueryKey(latchkey, { account, network: 'eip155:5' })).toEqual(key)
  const [, network] = internals(latchkey).network.getState().networks
  expect(getTokensQueryKey(latchkey, { account, network })).toEqual(key)
  expect(getTokensQueryKey(latchkey, { account, network: 'eip155:1' })).not.toEqual(key)
})

test('a query key holds amounts as text, and addresses in one spelling', async () => {
  const { latchkey } = await open()
  const token = { network: 'eip155:1', address, name: 'T', symbol: 'T', decimals: 6 } as const
  const order = { sell: token, buy: token, amount: 5n, account }
  const key = getSwapQuoteQueryKey(latchkey, {
    ...order,
    sell: { ...token, iconUrl: null },
    buy: { ...token, iconUrl: null },
  })
  expect(key).toEqual([
    'latchkey',
    'swapQuote',
    expect.objectContaining({ amount: '5', account: `eip155:${address}` }),
  ])
  const balance = (text: string) => getBalanceQueryKey(latchkey, { account, token: text })
  expect(balance(address)).toEqual(balance(address.toLowerCase()))
})

test('a query has its rules in itself, whatever the defaults of the client', async () => {
  const { latchkey } = await open()
  const query = getIdentityQueryOptions(latchkey, { account })
  expect(query).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  })
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'online' } } })
  expect(client.defaultQueryOptions(query)).toMatchObject({ networkMode: 'always' })
})

test('each instance of Latchkey has its own query cache, cleared when it is destroyed', async () => {
  const { latchkey: one } = await open()
  const { latchkey: two } = await open({ name: 'bob.eth' })
  await getQueryClient(one).fetchQuery(getIdentityQueryOptions(one, { account }))
  const other = getQueryClient(two).fetchQuery(getIdentityQueryOptions(two, { account }))
  expect(await other).toMatchObject({ name: 'bob.eth' })
  one.destroy()
  expect(getQueryClient(one).getQueryCache().getAll()).toEqual([])
})

test('the option queryClient makes the instance use the page’s client, and destroy removes its queries only', async () => {
  const queryClient = new QueryClient()
  closers.push(() => queryClient.clear())
  queryClient.setQueryData(['orders'], [1])
  const { latchkey } = await open({ queryClient })
  expect(getQueryClient(latchkey)).toBe(queryClient)
  await queryClient.fetchQuery(getIdentityQueryOptions(latchkey, { account }))
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2)
  latchkey.destroy()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  expect(queryClient.getQueryData(['orders'])).toEqual([1])
})

test('serialize and deserialize keep the amounts of a stored cache', () => {
  const cache = { tokens: [{ amount: 12n, symbol: 'ETH' }] }
  expect(fromJson(toJson(cache))).toEqual(cache)
})

test('a query takes a network as an object, as a viem chain and as its id', async () => {
  const { latchkey } = await open()
  const { caipNetworkId: _id, chainNamespace: _namespace, ...viemChain } = testNetwork(5)
  const keys = [testNetwork(5), viemChain, 'eip155:5' as const].map((network) =>
    getTokensQueryKey(latchkey, { account, network }),
  )
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1)
  const unknown = getBalanceQueryOptions(latchkey, { account, network: { ...viemChain, id: 7 } })
  const work = unknown.queryFn({ signal: new AbortController().signal })
  expect(await errorCodeOf(work)).toBe('network/not-supported')
})

test('a query wraps an unknown error in a LatchkeyError with its cause', async () => {
  const cause = new TypeError('broken')
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [testNetwork(1)],
    adapters: [{ ...honestAdapter([]), open: () => Promise.reject(cause) }],
  })
  closers.push(latchkey.destroy)
  const options = getBalanceQueryOptions(latchkey, { account, network: 'eip155:1' })
  const error = await options.queryFn({ signal: new AbortController().signal }).catch((e) => e)
  expect(isLatchkeyError(error, 'unexpected')).toBe(true)
  expect(error.cause).toBe(cause)
})
