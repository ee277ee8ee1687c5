import { consoleCalls as calls } from '@latchkey/wire/console'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim } from '../owners/claim.ts'
import { type ConsoleFixture, createConsoleFixture } from '../testing/consoleFixture.ts'

let fixture: ConsoleFixture
beforeAll(async () => {
  fixture = await createConsoleFixture()
})
afterAll(() => fixture.server.close())

test('the claim token makes its bearer the owner of the projects without one, once', async () => {
  const token = await createClaim(fixture.server.context)
  const [ada, eve] = [fixture.open(), fixture.open()]
  const proof = await ada.register('claim')
  const signedIn = await ada.call(calls.claim, { token, name: 'Ada', proof })
  expect(signedIn).toMatchObject({
    owner: { name: 'Ada' },
    canCreateProjects: true,
    projects: [{ id: 'test', role: 'owner', isSample: false }],
  })
  expect((await ada.call(calls.state, {})).isClaimed).toBe(true)
  const again = await eve.send(calls.claim, {
    token,
    name: 'Eve',
    proof: await eve.register('claim'),
  })
  expect([again.status, again.code]).toEqual([401, 'console/proof-rejected'])
})

test('a wrong claim token does not make its bearer an owner', async () => {
  const eve = fixture.open()
  const proof = await eve.register('claim')
  const reply = await eve.send(calls.claim, { token: 'A'.repeat(43), name: 'Eve', proof })
  expect(reply.status).toBe(401)
  expect((await eve.send(calls.signIn, { proof: await eve.prove('sign-in') })).status).toBe(401)
})

test('an owner signs in by passkey, and a challenge of another purpose is rejected', async () => {
  const ada = fixture.open()
  await ada.claim()
  const wrong = await ada.send(calls.signIn, { proof: await ada.prove('claim') })
  expect([wrong.status, wrong.code]).toEqual([401, 'console/proof-rejected'])
  const proof = await ada.prove('sign-in')
  expect((await ada.call(calls.signIn, { proof })).owner.name).toBe('Ada')
  expect((await ada.send(calls.signIn, { proof })).status).toBe(401)
})

test('an owner signs in by wallet with the exact text of the challenge', async () => {
  const wallet = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const account = `eip155:1:${wallet.address}`
  const sign = async (
    browser: ReturnType<ConsoleFixture['open']>,
    purpose: 'claim' | 'sign-in',
  ) => {
    const { challengeId, message } = await browser.call(calls.challenge, { purpose, account })
    const signature = await wallet.signMessage({ message: message ?? '' })
    return { proof: { kind: 'wallet', challengeId, signature }, message }
  }
  const grace = fixture.open()
  const token = await createClaim(fixture.server.context)
  const claim = await sign(grace, 'claim')
  expect(claim.message).toMatch(/^localhost wants you to sign in/)
  await grace.call(calls.claim, { token, name: 'Grace', proof: claim.proof })
  const other = fixture.open()
  const signIn = await sign(other, 'sign-in')
  expect((await other.call(calls.signIn, { proof: signIn.proof })).owner.name).toBe('Grace')
  const stranger = privateKeyToAccount(`0x${'43'.repeat(32)}`)
  const { challengeId, message } = await other.call(calls.challenge, {
    purpose: 'sign-in',
    account,
  })
  const signature = await stranger.signMessage({ message: message ?? '' })
  const forged = await other.send(calls.signIn, {
    proof: { kind: 'wallet', challengeId, signature },
  })
  expect([forged.status, forged.code]).toEqual([401, 'console/proof-rejected'])
})

test('a wallet cannot sign in to a public server without PUBLIC_URL, whose host a caller could choose', async () => {
  const open = await createConsoleFixture({ env: { HOST: '0.0.0.0' } })
  const account = `eip155:1:0x${'1'.repeat(40)}`
  const reply = await open.open().send(calls.challenge, { purpose: 'sign-in', account })
  expect([reply.status, reply.code]).toEqual([400, 'console/no-public-url'])
  await open.server.close()
})

test('an invitation gives one person its role, once', async () => {
  const ada = fixture.open()
  await ada.claim()
  const { id: project } = await ada.call(calls.createProject, { name: 'Shop', origins: [] })
  const { token } = await ada.call(calls.invite, { project, role: 'editor' })
  const bob = fixture.open()
  const proof = await bob.register('invitation')
  const joined = await bob.call(calls.acceptInvitation, { token, name: 'Bob', proof })
  expect(joined.projects).toEqual([{ id: project, name: 'Shop', role: 'editor', isSample: false }])
  const eve = fixture.open()
  const late = await eve.send(calls.acceptInvitation, {
    token,
    name: 'Eve',
    proof: await eve.register('invitation'),
  })
  expect(late.status).toBe(404)
  const { members } = await ada.call(calls.members, { project })
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['Ada', 'owner'],
    ['Bob', 'editor'],
  ])
})

test('an invitation raises the role of a member and never lowers it', async () => {
  const ada = fixture.open()
  const { owner } = await ada.claim()
  const { id: project } = await ada.call(calls.createProject, { name: 'Roles', origins: [] })
  const bob = await fixture.join(ada, project, 'viewer')
  const accept = async (browser: typeof ada, role: string) => {
    const { token } = await ada.call(calls.invite, { project, role })
    await browser.call(calls.acceptInvitation, { token })
  }
  await accept(ada, 'viewer')
  await accept(bob, 'editor')
  await accept(bob, 'viewer')
  const { members } = await ada.call(calls.members, { project })
  expect(members.find(({ id }) => id === owner.id)?.role).toBe('owner')
  expect(members.find(({ id }) => id !== owner.id)?.role).toBe('editor')
})

test('accepting an invitation without a proof is no step-up, and with one it is', async () => {
  const ada = fixture.open()
  await ada.claim()
  const { id: project } = await ada.call(calls.createProject, { name: 'Own', origins: [] })
  const inviter = await fixture.join(ada, project, 'owner')
  const invite = async () => (await inviter.call(calls.invite, { project, role: 'viewer' })).token
  const [first, second] = [await invite(), await invite()]
  fixture.server.clock.advance(300_001)
  await ada.call(calls.acceptInvitation, { token: first })
  expect((await ada.send(calls.invite, { project, role: 'viewer' })).code).toBe(
    'console/step-up-needed',
  )
  const proof = await ada.prove('invitation')
  await ada.call(calls.acceptInvitation, { token: second, proof })
  await ada.call(calls.invite, { project, role: 'viewer' })
})

test('the last owner of a project can neither leave it nor lower their role', async () => {
  const ada = fixture.open()
  const { owner } = await ada.claim()
  const { id: project } = await ada.call(calls.createProject, { name: 'Alone', origins: [] })
  const lowered = { project, owner: owner.id, role: 'viewer' }
  expect((await ada.send(calls.changeMember, lowered)).code).toBe('console/conflict')
  expect((await ada.send(calls.removeMember, { project, owner: owner.id })).status).toBe(409)
  expect((await ada.call(calls.members, { project })).members).toHaveLength(1)
})

test('a change that needs a step-up is rejected five minutes after the sign-in, until the owner proves again to be there', async () => {
  const ada = fixture.open()
  await ada.claim()
  const { id: project } = await ada.call(calls.createProject, { name: 'Shop', origins: [] })
  fixture.server.clock.advance(300_001)
  const late = await ada.send(calls.invite, { project, role: 'viewer' })
  expect([late.status, late.code]).toEqual([403, 'console/step-up-needed'])
  const star = await ada.send(calls.changeProject, { project, changes: { origins: ['*'] } })
  expect(star.code).toBe('console/step-up-needed')
  await ada.call(calls.stepUp, { proof: await ada.prove('step-up') })
  await ada.call(calls.invite, { project, role: 'viewer' })
  await ada.call(calls.changeProject, { project, changes: { origins: ['*'] } })
})

test('an owner ends another session, which is signed out from then on', async () => {
  const ada = fixture.open()
  await ada.claim()
  const first = ada.cookie()
  const { csrfToken } = await ada.call(calls.me, {})
  // A second browser with the same passkey keeps the first session.
  const proof = await ada.prove('sign-in')
  const headers = { cookie: '', 'x-latchkey-csrf': '' }
  await ada.send(calls.signIn, { proof }, headers)
  const { sessions } = await ada.call(calls.sessions, {})
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  await ada.call(calls.endSession, { session: other?.id })
  const ended = await ada.send(calls.me, {}, { cookie: first, 'x-latchkey-csrf': csrfToken })
  expect([ended.status, ended.code]).toEqual([401, 'console/signed-out'])
})

test('a session ends after twelve hours without use', async () => {
  const ada = fixture.open()
  await ada.claim()
  fixture.server.clock.advance(11 * 3_600_000)
  expect((await ada.send(calls.me)).status).toBe(200)
  fixture.server.clock.advance(12 * 3_600_000 + 1)
  expect((await ada.send(calls.me)).status).toBe(401)
})

test('a change of a project is in the audit log with before and after, and undo writes it back unless it was changed since', async () => {
  const ada = fixture.open()
  await ada.claim()
  const { id: project } = await ada.call(calls.createProject, { name: 'Shop', origins: [] })
  await ada.call(calls.changeProject, { project, changes: { name: 'Store' } })
  const [entry] = (await ada.call(calls.audit, { project })).entries
  expect(entry).toMatchObject({
    action: 'project.changed',
    actor: { name: 'Ada' },
    before: { name: 'Shop' },
    after: { name: 'Store' },
    canUndo: true,
  })
  await ada.call(calls.undo, { project, entry: entry?.id })
  expect((await ada.call(calls.project, { project })).name).toBe('Shop')
  expect((await ada.send(calls.undo, { project, entry: entry?.id })).status).toBe(409)
  await ada.call(calls.changeProject, { project, changes: { name: 'Kiosk' } })
  const [second] = (await ada.call(calls.audit, { project })).entries
  await ada.call(calls.changeProject, { project, changes: { url: 'https://kiosk.example' } })
  const stale = await ada.send(calls.undo, { project, entry: second?.id })
  expect([stale.status, stale.code]).toEqual([409, 'console/conflict'])
})

test('the last passkey of an owner cannot be removed', async () => {
  const ada = fixture.open()
  await ada.claim()
  const { credentials } = await ada.call(calls.credentials, {})
  expect(credentials).toHaveLength(1)
  const removed = await ada.send(calls.removeCredential, { credential: credentials[0]?.id })
  expect(removed.status).toBe(409)
})
