import {
  type ConsoleAccess,
  type ConsoleCall,
  consoleCalls as calls,
  consoleRoles,
} from '@latchkey/wire/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listServed } from '../http/served.ts'
import {
  type ConsoleBrowser,
  type ConsoleFixture,
  createConsoleFixture,
} from '../testing/consoleFixture.ts'

let fixture: ConsoleFixture
let project: string
let owners: Record<'viewer' | 'editor' | 'owner' | 'stranger', ConsoleBrowser>

beforeAll(async () => {
  fixture = await createConsoleFixture()
  const operator = fixture.open()
  await operator.claim()
  const create = (name: string) => operator.call(calls.createProject, { name, origins: [] })
  const [own, foreign] = [await create('Own'), await create('Foreign')]
  project = own.id
  owners = {
    viewer: await fixture.join(operator, own.id, 'viewer'),
    editor: await fixture.join(operator, own.id, 'editor'),
    owner: operator,
    stranger: await fixture.join(operator, foreign.id, 'owner'),
  }
})
afterAll(() => fixture.server.close())

type RoleAccess = Exclude<ConsoleAccess, string>
const all: [string, ConsoleCall][] = Object.entries(calls)
const ofProjects = all.flatMap(([name, call]) =>
  typeof call.access === 'string' ? [] : [{ name, call, access: call.access }],
)
const ofSessions = all.filter(([, call]) => call.access === 'session')

test('the server serves every call of the console', () => {
  const served = listServed(fixture.server.app).map(({ endpoint }) => endpoint)
  const missing = all.filter(([, call]) => !served.includes(call)).map(([name]) => name)
  expect(missing).toEqual([])
})

describe.each(ofProjects)('$name', ({ name, call, access }) => {
  test(`${name} is rejected without a session`, async () => {
    expect((await fixture.open().send(call, { project })).status).toBe(401)
  })

  test(`${name} is rejected for an owner of another project, like a project that does not exist`, async () => {
    const foreign = await owners.stranger.send(call, { project })
    const missing = await owners.stranger.send(call, { project: 'no-such-project' })
    expect([foreign.status, foreign.code]).toEqual([404, 'console/not-found'])
    expect([missing.status, missing.code]).toEqual([404, 'console/not-found'])
  })

  test.each(consoleRoles)(`${name} is rejected for a role below its own (%s)`, async (role) => {
    const { status, code } = await owners[role].send(call, { project })
    const isTooLow = consoleRoles.indexOf(role) < consoleRoles.indexOf(access.role)
    expect(code === 'console/role-too-low').toBe(isTooLow)
    expect(status === 401).toBe(false)
  })

  test.runIf(call.method !== 'GET')(
    `${name} is rejected without the CSRF token, and from a page of another origin`,
    async () => {
      const owner = owners.owner
      const attempts: Record<string, string>[] = [
        { 'x-latchkey-csrf': '' },
        { 'x-latchkey-csrf': 'A'.repeat(43) },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of attempts) {
        const reply = await owner.send(call, { project }, headers)
        expect([reply.status, reply.code]).toEqual([403, 'console/csrf'])
      }
    },
  )
})

test.each(ofSessions)(
  '%s is rejected without a session and without the CSRF token',
  async (_, call) => {
    expect((await fixture.open().send(call)).status).toBe(401)
    if (call.method === 'GET') return
    const reply = await owners.viewer.send(call, {}, { 'x-latchkey-csrf': 'A'.repeat(43) })
    expect(reply.code).toBe('console/csrf')
  },
)

test('a sign-in that a page of another origin sends is rejected (login CSRF)', async () => {
  for (const call of [calls.signIn, calls.claim, calls.acceptInvitation, calls.openSample]) {
    const reply = await fixture.open().send(call, {}, { origin: 'https://evil.example' })
    expect([reply.status, reply.code]).toEqual([403, 'console/csrf'])
  }
})

test('an API token is accepted for the calls of its scopes in its project, and for no other call', async () => {
  const scopes = ['analytics:read', 'project:read']
  const { secret } = await owners.owner.call(calls.createToken, {
    project,
    name: 'CI',
    scopes,
    expiresAt: null,
  })
  const headers = { authorization: `Bearer ${secret}`, cookie: '' }
  const isInScope = ({ scope }: RoleAccess) => scope !== null && scopes.includes(scope)
  for (const { call, access } of ofProjects) {
    const { status, code } = await fixture.open().send(call, { project }, headers)
    expect([call.path, code === 'console/role-too-low']).toEqual([call.path, !isInScope(access)])
    expect(status).not.toBe(401)
    const other = await fixture.open().send(call, { project: 'test' }, headers)
    expect([other.status, other.code]).toEqual([404, 'console/not-found'])
  }
  for (const [, call] of ofSessions) {
    expect((await fixture.open().send(call, {}, headers)).status).toBe(401)
  }
})

test('a revoked API token is rejected', async () => {
  const { token, secret } = await owners.owner.call(calls.createToken, {
    project,
    name: 'CI',
    scopes: ['project:read'],
    expiresAt: null,
  })
  const headers = { authorization: `Bearer ${secret}` }
  expect((await fixture.open().send(calls.project, { project }, headers)).status).toBe(200)
  await owners.owner.call(calls.revokeToken, { project, token: token.id })
  expect((await fixture.open().send(calls.project, { project }, headers)).status).toBe(401)
})

test('a share link shows the analytics of its project and changes nothing', async () => {
  const { secret } = await owners.editor.call(calls.share, { project, expiresAt: null })
  const headers = { authorization: `Bearer ${secret}` }
  for (const { call, access } of ofProjects) {
    const { code } = await fixture.open().send(call, { project }, headers)
    expect(code === 'console/role-too-low').toBe(access.scope !== 'analytics:read')
  }
})

test('the sample project is not open to a guest where CONSOLE_SAMPLE is not set', async () => {
  expect((await fixture.open().send(calls.openSample)).status).toBe(404)
})
