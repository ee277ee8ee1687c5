import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../context/context.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { consumeDpopProof } from './dpopProofTable.ts'
import { addSession, deleteSession, findSession, type SignInSession } from './sessionTable.ts'

const start = Date.parse('2026-03-01T12:00:00Z')

let server: TestServer
let context: Context
let now = start
beforeAll(async () => {
  server = await createTestServer()
  context = { ...server.context, clock: { now: () => now } }
})
afterAll(() => server.close())
beforeEach(async () => {
  now = start
  await server.db.execute('TRUNCATE sign_in_sessions, sign_in_proofs')
})

const session: SignInSession = {
  projectId: 'test',
  address: '0xAbCdEf0000000000000000000000000000000001',
  chainId: 'eip155:1',
  tokenBinding: { kind: 'bound', thumbprint: 'thumb' },
  signedInAt: new Date(start),
  expiresAt: new Date(start + 1_000),
}

test.each([
  { kind: 'bound', thumbprint: 'thumb' },
  { kind: 'bearer' },
  { kind: 'cookie' },
] as const)(
  'a sign-in session is found as it was stored, with the binding %o',
  async (tokenBinding) => {
    await addSession(context, 'id', { ...session, tokenBinding })
    expect(await findSession(context, 'id')).toEqual({ ...session, tokenBinding })
    for (const other of ['ID', 'id ', 'i', '']) expect(await findSession(context, other)).toBeNull()
  },
)

test('a sign-in session is found until it expires, to the millisecond', async () => {
  await addSession(context, 'id', session)
  now = start + 999
  expect(await findSession(context, 'id')).not.toBeNull()
  now = start + 1_000
  expect(await findSession(context, 'id')).toBeNull()
})

test('a new sign-in session deletes those that have expired, and no others', async () => {
  const countRows = () => server.db.execute('SELECT 1 FROM sign_in_sessions')
  await addSession(context, 'expired', session)
  await addSession(context, 'open', { ...session, expiresAt: new Date(start + 1_001) })
  now = start + 1_000
  await addSession(context, 'new', { ...session, expiresAt: new Date(start + 2_000) })
  expect(await countRows()).toBe(2)
  expect(await findSession(context, 'open')).not.toBeNull()
})

test('signing out deletes one session', async () => {
  await addSession(context, 'one', session)
  await addSession(context, 'two', session)
  await deleteSession(context, 'one')
  expect(await findSession(context, 'one')).toBeNull()
  expect(await findSession(context, 'two')).toEqual(session)
})

test('a DPoP proof is consumed once, by its key and its id', async () => {
  const proof = { thumbprint: 'thumb', id: 'jti' }
  expect(await consumeDpopProof(context, proof)).toBe(true)
  expect(await consumeDpopProof(context, proof)).toBe(false)
  expect(await consumeDpopProof(context, { ...proof, id: 'JTI' })).toBe(true)
  expect(await consumeDpopProof(context, { ...proof, thumbprint: 'other' })).toBe(true)
  expect(await consumeDpopProof(context, { thumbprint: 'thumbj', id: 'ti' })).toBe(true)
})

test('of twenty requests with the same DPoP proof one succeeds', async () => {
  const proof = { thumbprint: 'thumb', id: 'jti' }
  const consumed = await Promise.all(
    Array.from({ length: 20 }, () => consumeDpopProof(context, proof)),
  )
  expect(consumed.filter(Boolean)).toHaveLength(1)
})

test('a DPoP proof is stored for four minutes', async () => {
  const proof = { thumbprint: 'thumb', id: 'jti' }
  await consumeDpopProof(context, proof)
  now = start + 239_999
  expect(await consumeDpopProof(context, proof)).toBe(false)
  now = start + 240_000
  expect(await consumeDpopProof(context, proof)).toBe(true)
})
