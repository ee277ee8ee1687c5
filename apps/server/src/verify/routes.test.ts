import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer
const shop = 'https://shop.example'
const id = 'ab'.repeat(32)
const keyReply = v.object({
  publicKey: v.object({ kty: v.string(), crv: v.string(), x: v.string(), y: v.string() }),
  expiresAt: v.number(),
})

beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'shop', origins: [shop, 'https://*.shop.example'] },
      { id: 'any', origins: ['*'] },
    ],
  })
})
afterAll(() => server.close())

async function openPage(query: Record<string, string>): Promise<Response> {
  return server.request(`/v3/attestation?${new URLSearchParams({ decryptedId: id, id, ...query })}`)
}

/** The attestation that the page posts to its parent. */
async function attestationOf(response: Response): Promise<string> {
  const [, message = '', target] =
    /parent\.postMessage\((".*"), "([^"]+)"\)<\/script>$/.exec(await response.text()) ?? []
  expect(target).toBe(shop)
  const posted = v.object({ type: v.literal('verify_attestation'), attestation: v.string() })
  return v.parse(posted, JSON.parse(v.parse(v.string(), JSON.parse(message)))).attestation
}

test('the Verify endpoint attests a listed origin with a token that the published key verifies', async () => {
  const page = await openPage({ projectId: 'shop', origin: shop })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop}`)
  const token = await attestationOf(page)
  const reply = v.parse(keyReply, await (await server.request('/v3/public-key')).json())
  const key = createPublicKey({ key: reply.publicKey, format: 'jwk' })
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'] })
  const now = Math.floor(server.clock.now() / 1_000)
  expect(payload).toEqual({
    id,
    origin: shop,
    isScam: false,
    isVerified: true,
    exp: expect.toSatisfy((exp: number) => exp > now + 80_000),
  })
  expect(reply.expiresAt).toBeGreaterThan(now)
})

test.each([
  ['a project that allows every origin', 'any', shop],
  ['a project that lists other origins', 'shop', 'https://shop.example.evil.example'],
])(
  'the Verify endpoint attests an origin as not verified for %s',
  async (_what, projectId, origin) => {
    const html = await (await openPage({ projectId, origin })).text()
    const [, payload = ''] = /eyJ[\w-]+\.([\w-]+)\./.exec(html) ?? []
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({ origin, isVerified: false })
  },
)

test.each([
  'javascript:alert(1)',
  'https://shop.example/path',
  "https://shop.example; script-src 'unsafe-inline'",
  'https://shop.example"</script>',
  'null',
  '',
])('the Verify endpoint rejects %j as an origin', async (origin) => {
  expect((await openPage({ projectId: 'shop', origin })).status).toBe(400)
})

test('the Verify endpoint rejects an unknown project', async () => {
  expect((await openPage({ projectId: 'unknown', origin: shop })).status).toBe(401)
})
