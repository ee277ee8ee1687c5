import { gzipSync } from 'node:zlib'
import { readCallWords, releaseRoot } from '@latchkey/clearsigning'
import { clearSigningEndpoint, type DescriptorOffer } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { readSnapshot } from './snapshot.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const deposit = '0xd0e30db0'

async function offersFor(query: Record<string, string>): Promise<readonly DescriptorOffer[]> {
  const response = await server.request(`/v1/clear-signing?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return v.parse(clearSigningEndpoint.reply, await response.json()).offers
}

test('the release lists the root of the descriptors that the server serves', async () => {
  expect((await readSnapshot()).root).toBe(releaseRoot)
})

const call = { chainId: 1, to: weth, data: deposit, value: 10n ** 18n, from: null } as const

test('the endpoint offers a slice that a page accepts, in less than a kilobyte', async () => {
  const offers = await offersFor({ chainId: '1', address: weth, format: deposit })
  expect(offers).toHaveLength(1)
  expect(gzipSync(JSON.stringify({ offers })).length).toBeLessThan(1_024)
  const sources = { siteFiles: [], auditors: [], hasServer: true, fetchOffers: async () => offers }
  expect(await readCallWords(call, sources)).toMatchObject({
    author: { kind: 'release' },
    view: { owner: 'WETH', intent: 'Wrap' },
  })
})

test('a page rejects an offer in which one character was changed', async () => {
  const [offer] = await offersFor({ chainId: '1', address: weth, format: deposit })
  const file = offer?.file.replace('"Wrap"', '"Wrup"') ?? ''
  const offers = offer ? [{ ...offer, file }] : []
  const sources = { siteFiles: [], auditors: [], hasServer: true, fetchOffers: async () => offers }
  expect(offer?.file).toContain('"Wrap"')
  expect(await readCallWords(call, sources)).toBeNull()
})

test.each([
  ['another chain', { chainId: '5', address: weth, format: deposit }],
  ['another contract', { chainId: '1', address: `0x${'11'.repeat(20)}`, format: deposit }],
  ['another function', { chainId: '1', address: weth, format: '0x12345678' }],
])('the endpoint offers nothing for %s', async (_, query) => {
  expect(await offersFor(query)).toEqual([])
})

test('the endpoint also offers the whole file with its attestation, if the page asks for it', async () => {
  const usdt = {
    chainId: '1',
    address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    format: '0xa9059cbb',
  }
  const offers = await offersFor({ ...usdt, attested: 'true' })
  expect(offers.map(({ attestation }) => attestation !== null)).toEqual([false, true])
})

test.each([
  { chainId: '0', address: weth, format: deposit },
  { chainId: '1', address: 'weth', format: deposit },
  { chainId: '1', address: weth, format: 'deposit()' },
])('the endpoint rejects %o', async (query) => {
  const response = await server.request(`/v1/clear-signing?${new URLSearchParams(query)}`)
  expect(response.status).toBe(400)
})
