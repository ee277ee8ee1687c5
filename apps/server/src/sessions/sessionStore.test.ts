import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { sessionsRetention } from './retention.ts'
import { requireRoom } from './sessionQuota.ts'
import {
  activateSession,
  findContext,
  findDelegation,
  isStored,
  listSessions,
  recordSession,
  revokeSession,
} from './sessionStore.ts'

const DAY = 86_400
const account = 'eip155:1:0xAbCdEf0000000000000000000000000000000001'
const lowerCase = 'eip155:1:0xabcdef0000000000000000000000000000000001'
const otherAccount = 'eip155:1:0xAbCdEf0000000000000000000000000000000002'
const projectId = 'shop'
const id = (digit: number) => `0000000${digit}-0000-8000-8000-000000000000`
const later = () => Math.floor(Date.now() / 1000) + DAY

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [
      {
        id: 'shop',
        name: 'Shop',
        origins: ['*'],
        url: 'https://shop.example',
        iconUrl: 'https://shop.example/a.png',
      },
      { id: 'cafe', name: 'Cafe', origins: ['*'] },
    ],
    env: { SESSIONS_PER_ACCOUNT: '2' },
  })
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('TRUNCATE smart_sessions'))

const terms = {
  expiry: later(),
  signer: { type: 'keys' as const, data: { keys: [] } },
  permissions: [{ type: 'pay', data: { a: 1 } }],
  policies: [{ type: 'limit', data: {} }],
  context: '0xc0',
}
type CaipAddress = `${string}:${string}:${string}`
type Change = { pci?: string; projectId?: string; address?: CaipAddress; expiry?: number }
const activate = (change: Change = {}) =>
  activateSession(server.context, { ...terms, pci: id(1), projectId, address: account, ...change })
const record = (delegation: string, change: { projectId?: string; account?: string } = {}) =>
  recordSession(server.context, { ...terms, projectId, account, delegation, ...change })
const list = (of = account, project = projectId) =>
  listSessions(server.context, { projectId: project, account: of })
const set = (columns: string) => server.db.execute(`UPDATE smart_sessions SET ${columns}`)

test('an active session is listed with its project and its terms', async () => {
  expect(await activate()).toBe(true)
  const [session, ...others] = await list(lowerCase)
  expect(others).toEqual([])
  expect(session).toEqual({
    project: {
      id: 'shop',
      name: 'Shop',
      url: 'https://shop.example',
      iconUrl: 'https://shop.example/a.png',
    },
    pci: id(1),
    expiry: terms.expiry,
    createdAt: expect.closeTo(Date.now() / 1000, -2),
    permissions: terms.permissions,
    policies: terms.policies,
    context: '0xc0',
  })
  expect(await list(account, 'cafe')).toEqual([])
  expect(await list(otherAccount)).toEqual([])
})

test('the terms of a stored session do not change', async () => {
  await activate()
  expect(await activate({ expiry: 5 })).toBe(false)
  expect(await list()).toMatchObject([{ expiry: terms.expiry }])
})

test('the newest session comes first; one that was not activated is not listed', async () => {
  await activate()
  await set("created_at = now() - interval '1 hour'")
  await activate({ pci: id(2) })
  expect((await list()).map(({ pci }) => pci)).toEqual([id(2), id(1)])
  await set('activated_at = NULL')
  expect(await list()).toEqual([])
})

test('an account has two sessions in a project that have not ended', async () => {
  await activate()
  await activate({ pci: id(2), address: lowerCase })
  const third = () => activate({ pci: id(3) })
  const rejection = { status: 409, code: 'sessions/too-many', field: 'address' }
  await expect(third()).rejects.toMatchObject(rejection)
  await expect(record('0xd1')).rejects.toMatchObject(rejection)
  await activate({ pci: id(4), projectId: 'cafe' })
  await activate({ pci: id(5), address: otherAccount })
  await server.db.execute('UPDATE smart_sessions SET revoked_at = now() WHERE pci = $1', [id(1)])
  expect(await third()).toBe(true)
  await expect(activate({ pci: id(6) })).rejects.toMatchObject(rejection)
  await server.db.execute('UPDATE smart_sessions SET expires_at = $1 WHERE pci = $2', [5, id(2)])
  expect(await activate({ pci: id(6) })).toBe(true)
})

test('an account’s sessions of a project are counted one transaction after the other', async () => {
  const requireRoomFor = (session: { projectId: string; account: string }, hold?: Promise<void>) =>
    server.db.transaction(async (tx) => {
      await requireRoom(server.context, tx, session)
      counted.push(`${session.projectId} ${session.account}`)
      await hold
    })
  const counted: string[] = []
  let release = (): void => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = requireRoomFor({ projectId, account }, blocked)
  await expect.poll(() => counted).toHaveLength(1)
  const second = requireRoomFor({ projectId, account: lowerCase })
  await requireRoomFor({ projectId, account: otherAccount })
  await requireRoomFor({ projectId: 'cafe', account })
  expect(counted.slice(1)).toEqual([`${projectId} ${otherAccount}`, `cafe ${account}`])
  release()
  await Promise.all([first, second])
  expect(counted.at(-1)).toBe(`${projectId} ${lowerCase}`)
})

test('the newest 200 sessions are listed', async () => {
  await server.db.execute(
    `INSERT INTO smart_sessions (pci, project_id, account, expires_at, signer, permissions, policies,
       context, activated_at, created_at)
     SELECT gen_random_uuid(), 'shop', $1, n, '{}', '[]', '[]', '0x', now(), to_timestamp(n)
     FROM generate_series(1, 201) AS n`,
    [lowerCase],
  )
  const expiries = (await list()).map(({ expiry }) => expiry)
  expect([expiries.length, expiries.at(0), expiries.at(-1)]).toEqual([200, 201, 2])
})

test('a permission that is recorded again has its id, and needs no room', async () => {
  const pci = await record('0xd1')
  expect(pci).toMatch(/^[0-9a-f-]{36}$/)
  await record('0xd2')
  expect(await record('0xd1')).toBe(pci)
  expect(await record('0xd1', { projectId: 'cafe' })).toBeNull()
  expect(await list()).toHaveLength(2)
  expect(await findDelegation(server.context, { pci: pci ?? '', account, projectId })).toBe('0xd1')
})

test('the context of a session is found until it ends, for its account and project', async () => {
  await activate()
  const find = (change = {}) =>
    findContext(server.context, { pci: id(1), account, projectId, ...change })
  expect(await find()).toBe('0xc0')
  expect(await find({ account: lowerCase })).toBe('0xc0')
  expect(await find({ account: otherAccount })).toBeNull()
  expect(await find({ projectId: 'cafe' })).toBeNull()
  expect(await find({ pci: id(2) })).toBeNull()
  await set('activated_at = NULL')
  expect(await find()).toBeNull()
  await set('activated_at = now(), expires_at = extract(epoch FROM now()) - 1')
  expect(await find()).toBeNull()
  await set(`expires_at = ${later()}, revoked_at = now()`)
  expect(await find()).toBeNull()
})

test('a session is stored for its account and project', async () => {
  await activate()
  const stored = (change = {}) =>
    isStored(server.context, { pci: id(1), account, projectId, ...change })
  expect(await stored()).toBe(true)
  expect(await stored({ pci: id(2) })).toBe(false)
  expect(await stored({ account: otherAccount })).toBe(false)
  expect(await stored({ projectId: 'cafe' })).toBe(false)
  for (const change of [{ pci: id(2) }, { projectId: 'cafe' }, { account: 'eip155:1:0x' }]) {
    expect(
      await findDelegation(server.context, { pci: id(1), account, projectId, ...change }),
    ).toBeNull()
  }
})

test('a session is revoked in its project, once', async () => {
  await activate()
  await activate({ pci: id(2) })
  await revokeSession(server.context, { pci: id(1), projectId: 'cafe' })
  expect((await list()).some(({ revokedAt }) => revokedAt)).toBe(false)
  await revokeSession(server.context, { pci: id(1), projectId })
  await server.db.execute(
    'UPDATE smart_sessions SET revoked_at = $1 WHERE revoked_at IS NOT NULL',
    [new Date(7_900)],
  )
  await revokeSession(server.context, { pci: id(1), projectId })
  const revoked = new Map((await list()).map(({ pci, revokedAt }) => [pci, revokedAt]))
  expect([revoked.get(id(1)), revoked.get(id(2))]).toEqual([7, undefined])
})

test('a session is deleted 30 days after it ended', async () => {
  const now = Math.floor(server.clock.now() / 1000)
  await activate({ expiry: now - 30 * DAY - 60 })
  await activate({ pci: id(2), expiry: now - 30 * DAY + 60 })
  await activate({ pci: id(3) })
  await server.db.execute('UPDATE smart_sessions SET revoked_at = $1 WHERE pci = $2', [
    new Date((now - 31 * DAY) * 1000),
    id(3),
  ])
  await activate({ pci: id(4) })
  expect(sessionsRetention.table).toBe('smart_sessions')
  expect(await sessionsRetention.deleteExpired(server.context, 1)).toBe(1)
  expect(await sessionsRetention.deleteExpired(server.context, 5)).toBe(1)
  expect((await list()).map(({ pci }) => pci).sort()).toEqual([id(2), id(4)])
  const forever = { ...server.context, config: { ...server.config, sessionsRetentionDays: 0 } }
  await set('expires_at = 5')
  expect(await sessionsRetention.deleteExpired(forever, 5)).toBe(0)
})
