import { expect, test } from 'vitest'
import { memorySessions } from './memorySessions.ts'
import { generateSessionId, parseSession, type Session } from './session.ts'

const session: Session = {
  address: 'a',
  caipNetworkId: 'eip155:1',
  signedInAtMs: 1,
  expiresAtMs: 2,
}

test('parseSession reads a session without what else was stored', () => {
  expect(parseSession({ ...session, role: 'admin' })).toEqual(session)
})

test.each([
  null,
  undefined,
  'eip155:1',
  [],
  {},
  { ...session, address: 1 },
  { ...session, address: undefined },
  { ...session, caipNetworkId: 1 },
  { ...session, caipNetworkId: 'eip155' },
  { ...session, signedInAtMs: '1' },
  { ...session, signedInAtMs: undefined },
  { ...session, expiresAtMs: '2' },
  { ...session, expiresAtMs: null },
])('parseSession of %j is null', (value) => {
  expect(parseSession(value)).toBeNull()
})

test('generateSessionId returns 256 random bits as lower-case hex', () => {
  const ids = new Set(Array.from({ length: 100 }, generateSessionId))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/)
})

test('memorySessions stores, replaces and deletes sessions by their id', async () => {
  const sessions = memorySessions()
  expect(await sessions.get('a')).toBeNull()
  await sessions.put('a', session)
  await sessions.put('a', { ...session, expiresAtMs: 3 })
  await sessions.put('b', session)
  expect(await sessions.get('a')).toEqual({ ...session, expiresAtMs: 3 })
  await sessions.delete('a')
  expect(await sessions.get('a')).toBeNull()
  expect(await sessions.get('b')).toEqual(session)
})

test('memorySessions evicts the oldest session above its limit, and none below', async () => {
  const sessions = memorySessions({ maxSessions: 2 })
  for (const id of ['a', 'b']) await sessions.put(id, session)
  expect(await sessions.get('a')).toEqual(session)
  await sessions.put('c', session)
  expect([await sessions.get('a'), await sessions.get('b'), await sessions.get('c')]).toEqual([
    null,
    session,
    session,
  ])
})

test('memorySessions keeps 100,000 sessions unless told otherwise', async () => {
  const sessions = memorySessions()
  for (let index = 0; index < 100_000; index += 1) await sessions.put(String(index), session)
  expect(await sessions.get('0')).toEqual(session)
  await sessions.put('one more', session)
  expect([await sessions.get('0'), await sessions.get('1')]).toEqual([null, session])
})
