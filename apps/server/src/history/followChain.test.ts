import {
  keysAbi,
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
  takeSnapshot,
  toViemChain,
  waitForReceipt,
} from '@latchkey/testing'
import { historyEndpoint, nftsEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { indexNow } from '../testing/indexNow.ts'
import { indexer } from './indexer.ts'

const alice = privateKeyToAccount(localAccounts.alice.privateKey)
const CHAIN = 'eip155:31337'

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
beforeEach(() => indexNow(server))

function client() {
  const transport = http(chain.url)
  return createTestClient({ mode: 'anvil', account: alice, chain: toViemChain(chain), transport })
    .extend(publicActions)
    .extend(walletActions)
}

let made = 0
/** A new account without transactions. */
function stranger(): Address {
  made += 1
  return toHex(0xabc0000 + made, { size: 20 })
}

async function pay(to: Address, value = 1n): Promise<Hex> {
  const hash = await client().sendTransaction({ to, value })
  await waitForReceipt(client(), hash)
  return hash
}

async function page(address: Address, cursor?: string, of: TestServer = server) {
  const query = cursor ? `&cursor=${cursor}` : ''
  const path = `/v1/account/${address}/history?chainId=${CHAIN}${query}`
  return v.parse(historyEndpoint.reply, await (await of.request(path)).json())
}

async function hashes(address: Address, of: TestServer = server): Promise<string[]> {
  return (await page(address, undefined, of)).data.map(({ metadata }) => metadata.hash)
}

test('the history indexer, after a reorganisation, removes the transfers of orphaned blocks and adds those of the new ones', async () => {
  const [first, second] = [stranger(), stranger()]
  const undo = await takeSnapshot(chain.url)
  await pay(first)
  await pay(first)
  await indexNow(server)
  expect(await hashes(first)).toHaveLength(2)

  await undo()
  const kept = [await pay(second), await pay(second), await pay(second)]
  await indexNow(server)
  expect(await hashes(first)).toEqual([])
  expect(await hashes(second)).toEqual(kept.reverse())
})

test('the history indexer detects a replaced head block of the same height', async () => {
  const [first, second] = [stranger(), stranger()]
  const undo = await takeSnapshot(chain.url)
  await pay(first)
  await indexNow(server)
  await undo()
  const kept = await pay(second)
  await indexNow(server)
  expect(await hashes(first)).toEqual([])
  expect(await hashes(second)).toEqual([kept])
})

test('the history indexer, after a reorganisation, restores the previous owners of NFTs', async () => {
  const owner = stranger()
  const owned = async () => {
    const response = await server.request(`/v1/account/${owner}/nfts`)
    return v.parse(nftsEndpoint.reply, await response.json()).data.length
  }
  const undo = await takeSnapshot(chain.url)
  const hash = await client().writeContract({
    address: localAddresses.keys,
    abi: keysAbi,
    functionName: 'mint',
    args: [owner],
  })
  await waitForReceipt(client(), hash)
  await indexNow(server)
  expect(await owned()).toBe(1)
  await undo()
  await indexNow(server)
  expect(await owned()).toBe(0)
})

test('the history indexer continues after another node’s last block, and waits while another node has the lease', async () => {
  const account = stranger()
  await pay(account)
  const other = await createTestServer({
    env: localServerSettings(chain),
    databaseUrl: server.databaseUrl,
  })
  await indexNow(other, CHAIN, 'other node')
  expect(await hashes(account)).toEqual([])

  await server.db.execute(`UPDATE indexed_chains SET lease_until = '-infinity'`)
  await indexNow(other, CHAIN, 'other node')
  expect(await hashes(account)).toHaveLength(1)
  await server.db.execute(`UPDATE indexed_chains SET lease_until = '-infinity'`)
  await other.close()
})

test('pagination of the history endpoint returns every transaction once', async () => {
  const account = stranger()
  const sender = client()
  await sender.setAutomine(false)
  const nonce = await sender.getTransactionCount({ address: alice.address })
  const sent = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      sender.sendTransaction({ to: account, value: 1n, nonce: nonce + index, gas: 21_000n }),
    ),
  )
  await sender.mine({ blocks: 1 })
  await sender.setAutomine(true)
  await indexNow(server)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await page(account, cursor)
    seen.push(...data.map(({ metadata }) => metadata.hash))
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(120)
  expect(new Set(seen)).toEqual(new Set(sent))
})

test.each(['x', 'W10', 'WzEsMiwzLDRd'])(
  'the history endpoint rejects the cursor %s, which it did not issue',
  async (cursor) => {
    const response = await server.request(
      `/v1/account/${alice.address}/history?chainId=${CHAIN}&cursor=${cursor}`,
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'cursor' }] })
  },
)

test('the running indexer worker adds a new transaction to the history', async () => {
  const account = stranger()
  const running = await createTestServer({ env: localServerSettings(chain), workers: [indexer] })
  const hash = await pay(account)
  await expect.poll(() => hashes(account, running), { timeout: 20_000 }).toEqual([hash])
  await running.close()
})
