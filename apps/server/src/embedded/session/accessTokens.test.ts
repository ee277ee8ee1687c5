import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context/context.ts'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { createAccessTokens } from './accessTokens.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const seed = Buffer.alloc(32, 7)
const claims = { userId: 'user', sessionId: 'session', projectId: 'shop', thumbprint: 'thumb' }

let server: TestServer
let now = start
let context: Context
beforeAll(async () => {
  server = await createTestServer()
  context = { ...server.context, clock: { now: () => now } }
})
afterAll(() => server.close())

test('an access token has its claims for ten minutes, in its project', async () => {
  now = start
  const tokens = await createAccessTokens(context, seed)
  const { token, expiresAt } = await tokens.sign(claims)
  expect(expiresAt).toEqual(new Date(start + 600_000))
  expect(await tokens.verify(token, 'shop')).toEqual(claims)
  expect(await tokens.verify(token, 'cafe')).toBeNull()
  expect(
    await (await createAccessTokens(context, Buffer.alloc(32, 8))).verify(token, 'shop'),
  ).toBeNull()
  now = start + 599_000
  expect(await tokens.verify(token, 'shop')).toEqual(claims)
  now = start + 600_000
  expect(await tokens.verify(token, 'shop')).toBeNull()
})

test.each([
  ['another type', { typ: 'JWT' }, {}],
  ['no type', { typ: undefined }, {}],
  ['no key of the browser', {}, { cnf: undefined }],
  ['no session', {}, { sid: undefined }],
  ['no user', {}, { sub: undefined }],
])('a token of the same key with %s is not accepted', async (_title, header, change) => {
  now = start
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const payload = { sid: 'session', sub: 'user', aud: 'shop', cnf: { jkt: 'thumb' } }
  const sign = (protectedHeader: object, changed: object) =>
    new SignJWT(JSON.parse(JSON.stringify({ ...payload, ...changed })))
      .setProtectedHeader(
        JSON.parse(JSON.stringify({ alg: 'EdDSA', typ: 'at+jwt', ...protectedHeader })),
      )
      .setExpirationTime(new Date(start + 600_000))
      .sign(key)
  const tokens = await createAccessTokens(context, seed)
  expect(await tokens.verify(await sign({}, {}), 'shop')).toEqual(claims)
  expect(await tokens.verify(await sign(header, change), 'shop')).toBeNull()
})
