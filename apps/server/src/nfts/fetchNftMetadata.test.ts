import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor, type VendorReply } from '../testing/fakeVendor.ts'
import { fetchNftMetadata } from './fetchNftMetadata.ts'
import { nftKeyOf } from './metadataStore.ts'
import type { NftMetadata } from './parseNftMetadata.ts'

const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const { signal } = new AbortController()

let host: FakeVendor
let node: FakeVendor
let server: TestServer
let reply: VendorReply
let uri = ''

beforeAll(async () => {
  host = await startFakeVendor(() => reply)
  // A node whose only contract answers every call with the same token URI.
  node = await startFakeVendor(({ body }) => {
    const { id, method } = JSON.parse(body)
    const text = encodeAbiParameters([{ type: 'string' }], [uri])
    return { json: { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : text } }
  })
  server = await createTestServer({
    chains: { 'eip155:31337': { rpc: [node.url] } },
    env: { IPFS_GATEWAY: host.url, PRIVATE_HOSTS: new URL(host.url).host },
  })
})
afterAll(async () => {
  await server.close()
  await host.close()
  await node.close()
})

let lastId = 0n
async function read(from: string): Promise<NftMetadata | undefined> {
  uri = from
  lastId += 1n
  const key = { contract: CONTRACT, tokenId: lastId, standard: 'erc721' } as const
  const found = await fetchNftMetadata(server.context, 'eip155:31337', [key], signal)
  return found.get(nftKeyOf(key))
}

test('fetchNftMetadata fetches NFT metadata over HTTPS, cleans and truncates it', async () => {
  reply = {
    json: {
      name: 'A\u202eB\nC',
      description: 'x'.repeat(5_000),
      image: 'https://pictures.example/1.png',
      attributes: [{ trait_type: 'Level', value: 7 }, { value: 'no trait' }, null],
    },
  }
  const metadata = await read(`${host.url}/1.json`)
  expect(metadata?.name).toBe('AB C')
  expect(metadata?.description).toHaveLength(1_000)
  expect(metadata?.attributes).toEqual([{ trait: 'Level', value: '7' }])
})

test('fetchNftMetadata fetches NFT metadata from IPFS through the gateway', async () => {
  reply = { json: { name: 'On IPFS' } }
  const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
  expect((await read(`ipfs://${cid}/7.json`))?.name).toBe('On IPFS')
  expect(host.requests.at(-1)?.url.pathname).toBe(`/ipfs/${cid}/7.json`)
})

test('fetchNftMetadata decodes NFT metadata from a data URI', async () => {
  const json = JSON.stringify({ name: 'Inline #1 100%', image_data: '<svg/>' })
  expect(await read(`data:application/json;utf8,${json}`)).toMatchObject({
    name: 'Inline #1 100%',
    image: 'data:image/svg+xml;base64,PHN2Zy8+',
  })
})

test.each<[string, VendorReply]>([
  ['a document that is not JSON', { text: '<html>' }],
  ['a JSON array', { json: [] }],
  ['a document above the size limit', { text: `{"name":"${'x'.repeat(600_000)}"}` }],
  ['an HTTP error', { status: 500, json: { name: 'x' } }],
])('fetchNftMetadata rejects %s', async (_, bad) => {
  reply = bad
  expect(await read(`${host.url}/bad.json`)).toBeUndefined()
})

test.each([
  'http://127.0.0.1:1/x',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  'http://[::1]/',
])('fetchNftMetadata sends no request to %s', async (address) => {
  const before = host.requests.length
  expect(await read(address)).toBeUndefined()
  expect(host.requests.length).toBe(before)
})
