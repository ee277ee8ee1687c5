import {
  localAccounts,
  localAddresses,
  localServerSettings,
  mintableTokenAbi,
  type RunningChain,
  startLocalChain,
  toViemChain,
  waitForReceipt,
} from '@latchkey/testing'
import { balanceEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import {
  type Address,
  concatHex,
  createTestClient,
  http,
  publicActions,
  stringToHex,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { startFakeVendor } from '../testing/fakeVendor.ts'
import { indexNow } from '../testing/indexNow.ts'

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
  return v.parse(balanceEndpoint.reply, await response.json()).balances
}

// Specification 7.5
test('the balance endpoint lists native coins and tokens with decimals and symbols from the chain', async () => {
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

test('the balance endpoint prices a token by its pool, through another token when there is no direct pool', async () => {
  const balances = await balancesOf(localAccounts.alice.address)
  const latch = balances.find(({ symbol }) => symbol === 'LATCH')
  expect(latch?.price).toBeCloseTo(2, 1)
  expect(latch?.value).toBeCloseTo(25000 * (latch?.price ?? 0))
  expect(balances[0]?.symbol).toBe('ETH')
})

test('the balance endpoint returns an empty list for an account without tokens', async () => {
  expect(await balancesOf(localAccounts.erin.address)).toEqual([])
})

describe('unlisted tokens', () => {
  /** Deploys USDC's code at another address with the given name and symbol. */
  async function deployToken(address: Address, name: string, symbol: string): Promise<void> {
    const client = createTestClient({
      mode: 'anvil',
      chain: toViemChain(chain),
      transport: http(chain.url),
    })
      .extend(publicActions)
      .extend(walletActions)
    const code = await client.getCode({ address: localAddresses.usdc })
    await client.setCode({ address, bytecode: code ?? '0x' })
    const short = (text: string) =>
      concatHex([stringToHex(text, { size: 31 }), toHex(text.length * 2, { size: 1 })])
    for (const [index, text] of [name, symbol].entries()) {
      await client.setStorageAt({ address, index: 3 + index, value: short(text) })
    }
    const account = privateKeyToAccount(localAccounts.mallory.privateKey)
    const args = [localAccounts.carol.address, 1_000_000n] as const
    const call = { address, abi: mintableTokenAbi, functionName: 'mint', args, account } as const
    await waitForReceipt(client, await client.writeContract(call))
  }

  test('the balance endpoint lists an unlisted token after a transfer, unless its name has a URL or its symbol is a listed token’s', async () => {
    await deployToken('0x00000000000000000000000000000000000c0de1', 'Honest Coin', 'HNST')
    await deployToken('0x00000000000000000000000000000000000c0de2', 'Visit gift.xyz', 'GIFT')
    await deployToken('0x00000000000000000000000000000000000c0de3', 'US Dollar', 'USDC')
    await indexNow(server)
    const balances = await balancesOf(localAccounts.carol.address)
    expect(balances.map(({ symbol }) => symbol).sort()).toEqual(['ETH', 'HNST'])
  })

  test('the balance endpoint finds a priced token and the latest one among 250 airdropped tokens', async () => {
    const tokens = { PRCD: 1, LATE: 1_000, OLD: 1 }
    const addressOf = (symbol: string) =>
      `0x${stringToHex(symbol).slice(2).padStart(40, '0')}` as const
    for (const symbol of Object.keys(tokens)) await deployToken(addressOf(symbol), symbol, symbol)
    const arrived = `INSERT INTO account_tokens (chain, account, token, last_block)
      SELECT 'eip155:31337', decode($1, 'hex'), decode(lpad(token, 40, '0'), 'hex'), block
      FROM unnest($2::text[], $3::bigint[]) AS seen (token, block)`
    const airdrops = Array.from({ length: 250 }, (_, index) => index + 2)
    await server.db.execute(arrived, [
      localAccounts.carol.address.slice(2),
      [
        ...Object.keys(tokens).map((symbol) => addressOf(symbol).slice(2)),
        ...airdrops.map((block) => `abc${block}`),
      ],
      [...Object.values(tokens), ...airdrops],
    ])
    await server.db.execute('INSERT INTO token_prices (token, at, usd) VALUES ($1, now(), 1)', [
      `eip155:31337:${addressOf('PRCD')}`,
    ])
    // The account's balances were read and cached by the test before.
    server.clock.advance(60_000)
    const symbols = (await balancesOf(localAccounts.carol.address)).map(({ symbol }) => symbol)
    expect(symbols).toEqual(expect.arrayContaining(['PRCD', 'LATE']))
    expect(symbols).not.toContain('OLD')
  })
})

describe('errors', () => {
  test.each([
    ['an invalid address', 'hello', '', 'address'],
    ['a network that is not served', localAccounts.alice.address, '&chainId=eip155:1', 'chainId'],
    ['a Solana address on an EVM network', '1'.repeat(32), '&chainId=eip155:31337', 'address'],
    ['another currency', localAccounts.alice.address, '&currency=eur', 'currency'],
  ])('the balance endpoint rejects %s', async (_, address, query, field) => {
    const response = await server.request(`/v1/account/${address}/balance?${query.slice(1)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field }] })
  })
})

test.each([
  ['a dead node', 'http://127.0.0.1:9'],
  ['a node with malformed answers', 'nonsense'],
])(
  'the balance endpoint responds with 503 for a network with %s, and lists the balances of a working network without it',
  async (_, url) => {
    const vendor = await startFakeVendor(() => ({
      text: '{"jsonrpc":"2.0","id":0,"result":"moon"}',
    }))
    const bad = url === 'nonsense' ? vendor.url : url
    const { CHAINS, NETWORKS } = localServerSettings(chain)
    const mixed = await createTestServer({
      env: {
        CHAINS: JSON.stringify({ ...JSON.parse(CHAINS), 'eip155:1': { rpc: [bad] } }),
        NETWORKS,
        RPC_TIMEOUT_MS: '1000',
      },
    })
    const path = `/v1/account/${localAccounts.bob.address}/balance`
    expect((await mixed.request(`${path}?chainId=eip155:1`)).status).toBe(503)
    const all = await mixed.request(path)
    expect(v.parse(balanceEndpoint.reply, await all.json()).balances).toHaveLength(3)
    await mixed.close()
    await vendor.close()
  },
)
