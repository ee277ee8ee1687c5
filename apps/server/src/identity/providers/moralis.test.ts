import { identityEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../testing/fakeVendor.ts'

const HONEST = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const IMPOSTOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NAMELESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BROKEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const replies: Record<string, VendorReply> = {
  [`/api/v2.2/resolve/${HONEST}/reverse`]: { json: { name: 'honest.eth' } },
  [`/api/v2.2/resolve/${IMPOSTOR}/reverse`]: { json: { name: 'honest.eth' } },
  [`/api/v2.2/resolve/${BROKEN}/reverse`]: { text: '<html>' },
  '/api/v2.2/resolve/ens/honest.eth': { json: { address: HONEST.toLowerCase() } },
}

let vendor: FakeVendor
let server: TestServer

beforeAll(async () => {
  vendor = await startFakeVendor(
    ({ url }) => replies[url.pathname] ?? { status: 404, json: { message: 'Not found' } },
  )
  const providers = { identity: { vendor: 'moralis', apiKey: 'mk_dev', url: vendor.url } }
  server = await createTestServer({
    chains: { 'eip155:1': 'http://127.0.0.1:9' },
    env: { PROVIDERS: JSON.stringify(providers) },
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

async function nameOf(address: string): Promise<string | null> {
  const response = await server.request(`/v1/identity/${address}`)
  return v.parse(identityEndpoint.reply, await response.json()).name
}

test('the Moralis provider returns a name whose forward resolution is the address', async () => {
  expect(await nameOf(HONEST)).toBe('honest.eth')
  expect(vendor.requests.every(({ headers }) => headers.get('x-api-key') === 'mk_dev')).toBe(true)
})

test('the Moralis provider returns no name when its forward resolution is another address', async () => {
  expect(await nameOf(IMPOSTOR)).toBeNull()
})

test('the Moralis provider returns no name for an address without one', async () => {
  expect(await nameOf(NAMELESS)).toBeNull()
})

test('the Moralis provider responds with 503 to malformed JSON from the vendor', async () => {
  const response = await server.request(`/v1/identity/${BROKEN}`)
  expect(response.status).toBe(503)
})
