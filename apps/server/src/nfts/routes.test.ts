import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { nftsEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { indexNow } from '../testing/indexNow.ts'

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
  await indexNow(server)
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function nftsOf(address: string) {
  const response = await server.request(`/v1/account/${address}/nfts?chainId=eip155:31337`)
  expect(response.status).toBe(200)
  return v.parse(nftsEndpoint.reply, await response.json()).data
}

test('the NFT endpoint lists an account’s NFTs with amount and metadata', async () => {
  const nfts = await nftsOf(localAccounts.alice.address)
  const owned = nfts.map(({ contract, tokenId, quantity }) => [contract, tokenId, quantity])
  const keys = `eip155:31337:${localAddresses.keys}`
  const tools = `eip155:31337:${localAddresses.tools}`
  expect(owned).toHaveLength(5)
  expect(owned).toEqual(
    expect.arrayContaining([
      [keys, '1', 1n],
      [keys, '2', 1n],
      [keys, '3', 1n],
      [tools, '1', 5n],
      [tools, '2', 1n],
    ]),
  )
  for (const nft of nfts) {
    expect(nft.name).not.toBe('')
    expect(nft.flags.is_spam).toBe(false)
  }
})

test('the NFT endpoint rasterises a picture in the metadata and serves it from the server’s origin', async () => {
  const [nft] = await nftsOf(localAccounts.bob.address)
  expect(nft?.imageUrl).toMatch(/^\/v1\/nfts\//)
  const picture = await server.request(nft?.imageUrl ?? '')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('the NFT endpoint returns an empty list for an account without NFTs', async () => {
  expect(await nftsOf(localAccounts.erin.address)).toEqual([])
})

test.each([
  ['an unknown token', `/v1/nfts/eip155:31337/${localAddresses.keys}/999999/image`, 404],
  ['a contract that is not an address', '/v1/nfts/eip155:31337/hello/1/image', 400],
  ['a token id that is not a number', `/v1/nfts/eip155:31337/${localAddresses.keys}/x/image`, 400],
])('the NFT image endpoint rejects %s', async (_, path, status) => {
  expect((await server.request(path)).status).toBe(status)
})

test('the NFT endpoint rejects a Solana address and a network that is not served', async () => {
  expect((await server.request(`/v1/account/${'1'.repeat(32)}/nfts`)).status).toBe(400)
  const elsewhere = `/v1/account/${localAccounts.bob.address}/nfts?chainId=eip155:1`
  expect((await server.request(elsewhere)).status).toBe(400)
})
