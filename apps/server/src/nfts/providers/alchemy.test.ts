import { nftsEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

const owned = (tokenId: string, more = {}) => ({
  contract: {
    address: CONTRACT,
    name: 'Bored',
    symbol: 'BAYC',
    tokenType: 'ERC721',
    isSpam: false,
  },
  tokenId,
  tokenType: 'ERC721',
  name: `Bored #${tokenId}`,
  description: 'An ape',
  image: {
    cachedUrl: 'https://nft-cdn.alchemy.com/eth/1',
    originalUrl: 'ipfs://Qm',
    contentType: 'image/png',
  },
  raw: { metadata: { attributes: [{ trait_type: 'Hat', value: 'Sailor' }, 'nonsense'] } },
  balance: '1',
  ...more,
})

let vendor: FakeVendor
let server: TestServer

beforeAll(async () => {
  vendor = await startFakeVendor(({ url }) =>
    url.searchParams.get('pageKey')
      ? { json: { ownedNfts: [owned('2', { name: 'Visit claim-apes.xyz' })], totalCount: 2 } }
      : { json: { ownedNfts: [owned('1')], pageKey: 'more', totalCount: 2 } },
  )
  const providers = { nfts: { vendor: 'alchemy', apiKey: 'k', url: `${vendor.url}/{network}` } }
  server = await createTestServer({
    chains: { 'eip155:1': 'http://127.0.0.1:9' },
    env: { PROVIDERS: JSON.stringify(providers) },
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

async function page(cursor = '') {
  const query = cursor ? `&cursor=${cursor}` : ''
  const response = await server.request(`/v1/account/${OWNER}/nfts?chainId=eip155:1${query}`)
  return v.parse(nftsEndpoint.reply, await response.json())
}

test('the Alchemy provider returns NFTs page by page, with pictures from the server’s image proxy', async () => {
  const first = await page()
  expect(vendor.requests[0]?.url.pathname).toBe('/eth-mainnet/nft/v3/k/getNFTsForOwner')
  expect(first.data).toMatchObject([
    {
      id: `eip155:1/erc721:${CONTRACT}/1`,
      name: 'Bored #1',
      quantity: 1n,
      imageUrl: expect.stringMatching(/^\/v1\/image\?projectId=test&size=512&url=https%3A/),
      attributes: [{ trait: 'Hat', value: 'Sailor' }],
      flags: { is_spam: false },
    },
  ])
  const second = await page(first.next ?? '')
  expect(second.next).toBeNull()
  expect(second.data[0]?.flags.is_spam).toBe(true)
})
