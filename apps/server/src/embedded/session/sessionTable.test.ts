import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { createChallenge, takeChallenge } from '../passkey/challenges.ts'
import {
  addSession,
  endSessionFamily,
  endSessions,
  findSession,
  listSessions,
  loginSessionId,
  type NewSession,
  recordStepUp,
  renewSession,
  type Session,
} from './sessionTable.ts'
import { addTicket, addWindowSession, takeTicket } from './ticketTable.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = Date.parse('2026-03-01T12:00:00Z')
const userId = randomUUID()
const otherUser = randomUUID()

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ projects: [{ id: 'shop', origins: ['*'] }] })
  await server.db.execute(
    "INSERT INTO embedded.users (id, data_key, created_at) VALUES ($1, '', now()), ($2, '', now())",
    [userId, otherUser],
  )
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('TRUNCATE embedded.sessions CASCADE'))

const browser: NewSession = {
  userId,
  projectId: 'shop',
  thumbprint: 'frame',
  site: 'https://shop.example',
  device: 'Chrome, Linux',
}
const add = (refreshToken: string, change: Partial<NewSession> = {}, at = now) =>
  addSession(server.db, { ...browser, ...change }, { refreshToken, now: at })
const find = ({ id }: Session, at = now) => findSession(server.db, id, at)
const renew = (spentToken: string, { thumbprint = 'frame', at = now, freshToken = 'fresh' } = {}) =>
  renewSession(server.db, { spentToken, freshToken, thumbprint, now: at })

async function addWindow(issuer: Session, thumbprint = 'window', at = now): Promise<Session> {
  return addWindowSession(server.db, issuer, { thumbprint, refreshToken: thumbprint, now: at })
}

test('a session ends 24 hours after its last use', async () => {
  const session = await add('first')
  expect(session).toEqual({
    ...browser,
    id: session.id,
    parentId: null,
    steppedUpAt: null,
    signedInAt: new Date(now),
    usedAt: new Date(now),
    idleUntil: new Date(now + DAY),
    endsAt: new Date(now + 30 * DAY),
  })
  expect(await find(session, now + DAY - 1)).toEqual(session)
  expect(await find(session, now + DAY)).toBeNull()
})

test('a renewed session lasts 24 hours more, and 30 days at most', async () => {
  const session = await add('first')
  const renewed = await renew('first', { at: now + DAY - 1 })
  expect(renewed).toEqual({
    ...session,
    usedAt: new Date(now + DAY - 1),
    idleUntil: new Date(now + 2 * DAY - 1),
  })
  await server.db.execute('UPDATE embedded.sessions SET idle_until = ends_at')
  const late = await renew('fresh', { at: now + 30 * DAY - 1, freshToken: 'last' })
  expect(late?.idleUntil).toEqual(new Date(now + 30 * DAY))
})

test.each([
  ['another refresh token', 'second', {}],
  ['another key', 'first', { thumbprint: 'other' }],
  ['a session that has ended', 'first', { at: now + DAY }],
])('a session is not renewed with %s', async (_title, token, change) => {
  await add('first')
  expect(await renew(token, change)).toBeNull()
  expect(await renew('first')).not.toBeNull()
})

test('a refresh token is spent once; the second use ends the login with its windows', async () => {
  const session = await add('first')
  const window = await addWindow(session)
  await add('unrelated', { thumbprint: 'other' })
  expect(await renew('first')).not.toBeNull()
  expect(await renew('first')).toBeNull()
  expect(await endSessionFamily(server.db, 'fresh')).toBeNull()
  expect(await endSessionFamily(server.db, 'first')).toMatchObject({ id: session.id })
  expect([await find(session), await find(window)]).toEqual([null, null])
  expect(await listSessions(server.db, userId, now)).toHaveLength(1)
})

test('the reuse of a window’s token ends the login, too', async () => {
  const session = await add('first')
  await addWindow(session)
  expect(await renew('window', { thumbprint: 'window' })).not.toBeNull()
  expect(await endSessionFamily(server.db, 'window')).toMatchObject({ id: session.id })
  expect(await find(session)).toBeNull()
})

test('the logins of a user are listed, the last used first, without windows', async () => {
  const early = await add('early', {}, now - 2 * MINUTE)
  const late = await add('late', {}, now - MINUTE)
  const window = await addWindow(late)
  await add('foreign', { userId: otherUser })
  const listed = (await listSessions(server.db, userId, now)).map(({ id }) => id)
  expect(listed).toEqual([late.id, early.id])
  expect(await listSessions(server.db, userId, now - 2 * MINUTE + DAY)).toHaveLength(1)
  expect([loginSessionId(late), loginSessionId(window)]).toEqual([late.id, late.id])
})

test.each<[string, (at: Session) => Parameters<typeof endSessions>[2], string[]]>([
  ['all of a user', () => 'all', ['foreign']],
  ['one', ({ id }) => ({ only: id }), ['foreign', 'other']],
  ['all but one with its windows', ({ id }) => ({ except: id }), ['foreign', 'frame', 'window']],
])('sessions are ended: %s', async (_title, which, left) => {
  const session = await add('first')
  await addWindow(session)
  await add('second', { thumbprint: 'other' })
  const foreign = await add('third', { userId: otherUser, thumbprint: 'foreign' })
  await endSessions(server.db, userId, which(session))
  const { db } = server
  const rows = await Promise.all(
    ['frame', 'window', 'other', 'foreign'].map(async (thumbprint) =>
      (await db.execute('SELECT 1 FROM embedded.sessions WHERE thumbprint = $1', [thumbprint])) > 0
        ? thumbprint
        : '',
    ),
  )
  expect(rows.filter(Boolean).sort()).toEqual(left)
  expect(await find(foreign)).not.toBeNull()
})

test('another user’s session is not ended', async () => {
  const foreign = await add('third', { userId: otherUser })
  await endSessions(server.db, userId, { only: foreign.id })
  expect(await find(foreign)).not.toBeNull()
})

test('a new session deletes those that have ended, and no others', async () => {
  await add('ended', { thumbprint: 'ended' }, now - DAY)
  await add('open', { thumbprint: 'open' }, now - DAY + 1)
  await add('first')
  const left = await server.db.execute('SELECT 1 FROM embedded.sessions')
  expect(left).toBe(2)
})

const redemption = { ...browser, thumbprint: 'window', ticket: 'ticket', now }

test('a ticket opens a window once within 30 s', async () => {
  const session = await add('first')
  await addTicket(server.db, session, { ticket: 'ticket', thumbprint: 'window', now })
  expect(await takeTicket(server.db, { ...redemption, now: now + 30_000 })).toBeNull()
  expect(await takeTicket(server.db, { ...redemption, now: now + 29_999 })).toEqual(session)
  expect(await takeTicket(server.db, redemption)).toBeNull()
})

test.each([
  ['another ticket', { ticket: 'other' }],
  ['another key', { thumbprint: 'other' }],
  ['another project', { projectId: 'cafe' }],
  ['another site', { site: 'https://cafe.example' }],
  ['another device', { device: 'Firefox, Linux' }],
])('a ticket is not taken for %s', async (_title, change) => {
  const session = await add('first')
  await addTicket(server.db, session, { ticket: 'ticket', thumbprint: 'window', now })
  expect(await takeTicket(server.db, { ...redemption, ...change })).toBeNull()
  expect(await takeTicket(server.db, redemption)).not.toBeNull()
})

test('a ticket of a session that has ended opens nothing', async () => {
  const session = await add('first')
  await addTicket(server.db, session, {
    ticket: 'ticket',
    thumbprint: 'window',
    now: now + DAY - 1,
  })
  expect(await takeTicket(server.db, { ...redemption, now: now + DAY })).toBeNull()
})

test('the session of a window has the login’s age and end, once for each key', async () => {
  const session = await add('first')
  const at = now + 29.5 * DAY
  const window = await addWindow(session, 'window', at)
  expect(window).toEqual({
    ...session,
    id: window.id,
    parentId: session.id,
    thumbprint: 'window',
    usedAt: new Date(at),
    idleUntil: new Date(now + 30 * DAY),
  })
  expect((await addWindow(session, 'window', at)).id).toBe(window.id)
  expect((await addWindow(session, 'second', now)).idleUntil).toEqual(new Date(now + DAY))
})

test('a step-up counts for its session', async () => {
  const [session, other] = [await add('first'), await add('second')]
  await recordStepUp(server.db, session.id, now + 5)
  expect((await find(session))?.steppedUpAt).toEqual(new Date(now + 5))
  expect((await find(other))?.steppedUpAt).toBeNull()
})

test('a challenge is taken once within five minutes, for its session and purpose', async () => {
  const [session, other] = [await add('first'), await add('second')]
  let time = now
  const context = { db: server.db, clock: { now: () => time } }
  const use = { sessionId: session.id, purpose: 'activate one' } as const
  const { challenge } = await createChallenge(context, use)
  const take = (change = {}, text = challenge) =>
    takeChallenge(context, { ...use, ...change }, text)
  expect(await take({ sessionId: other.id })).toBe(false)
  expect(await take({ purpose: 'activate two' })).toBe(false)
  expect(await take({}, `${challenge}x`)).toBe(false)
  time = now + 5 * MINUTE
  expect(await take()).toBe(false)
  time -= 1
  expect(await take()).toBe(true)
  expect(await take()).toBe(false)
})
