import { randomUUID } from 'node:crypto'
import { formatMessage } from '@latchkey/siwx'
import { consoleCalls as calls } from '@latchkey/wire/console'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRollups } from '../analytics/mergeRollups.ts'
import {
  type ConsoleBrowser,
  type ConsoleFixture,
  createConsoleFixture,
} from '../testing/consoleFixture.ts'

const origin = 'https://shop.example'
const project = 'test'
let fixture: ConsoleFixture
let ada: ConsoleBrowser

beforeAll(async () => {
  fixture = await createConsoleFixture({
    projects: [
      { id: 'test', origins: [origin] },
      { id: 'other', origins: [origin] },
    ],
  })
  ada = fixture.open()
  await ada.claim()
})
afterAll(() => fixture.server.close())

async function signIn(key: `0x${string}`, projectId = project): Promise<Response> {
  const account = privateKeyToAccount(key)
  const query = `?projectId=${projectId}`
  const { nonce, token, issuedAt } = await (
    await fixture.server.request(`/auth/v1/nonce${query}`, { headers: { origin } })
  ).json()
  const message = formatMessage({
    domain: 'shop.example',
    accountAddress: account.address,
    chainId: 'eip155:1',
    uri: origin,
    version: '1',
    nonce,
    issuedAt,
  })
  return fixture.server.request(`/auth/v1/authenticate${query}`, {
    method: 'POST',
    headers: { origin, 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
  })
}

async function sendEvent(address: string): Promise<void> {
  const response = await fixture.server.request('/e?projectId=test', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({
      eventId: randomUUID(),
      url: `https://shop.example/account/${address}`,
      domain: 'shop.example',
      timestamp: Date.now(),
      props: {
        type: 'track',
        event: 'SEND_SUCCESS',
        address,
        properties: { recipient: address },
      },
    }),
  })
  expect(response.status).toBe(200)
  await mergeRollups(fixture.server.db)
}

const key = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`
const subjectOf = (secret: `0x${string}`) => ({
  kind: 'address',
  address: privateKeyToAccount(secret).address,
})

test('an owner finds a visitor by the address in any spelling, with sessions, and no other visitor', async () => {
  expect((await signIn(key('1'))).status).toBe(200)
  const subject = subjectOf(key('1'))
  for (const address of [
    subject.address,
    subject.address.toLowerCase(),
    `eip155:1:${subject.address}`,
  ]) {
    const { user } = await ada.call(calls.findUser, {
      project,
      subject: { kind: 'address', address },
    })
    expect(user).toMatchObject({ isBlocked: false, sessions: [{ kind: 'sign-in' }] })
  }
  const stranger = await ada.call(calls.findUser, { project, subject: subjectOf(key('2')) })
  expect(stranger.user).toBeNull()
  const elsewhere = await ada.call(calls.findUser, { project: 'other', subject })
  expect(elsewhere.user).toBeNull()
})

test('a blocked visitor is signed out and cannot sign in to this project, until unblocked', async () => {
  expect((await signIn(key('3'))).status).toBe(200)
  const subject = subjectOf(key('3'))
  const { user } = await ada.call(calls.blockUser, { project, subject, isBlocked: true })
  expect(user).toMatchObject({ isBlocked: true, sessions: [] })
  const rejected = await signIn(key('3'))
  expect([rejected.status, (await rejected.json()).code]).toEqual([403, 'signin/blocked'])
  expect((await signIn(key('3'), 'other')).status).toBe(200)
  await ada.call(calls.blockUser, { project, subject, isBlocked: false })
  expect((await signIn(key('3'))).status).toBe(200)
})

test('signing a visitor out ends the sessions of this project only', async () => {
  const token = (await (await signIn(key('4'))).json()).token
  const other = (await (await signIn(key('4'), 'other')).json()).token
  const { ended } = await ada.call(calls.signOutUser, { project, subject: subjectOf(key('4')) })
  expect(ended).toBe(1)
  const me = (bearer: string, projectId: string) =>
    fixture.server.request(`/auth/v1/me?projectId=${projectId}`, {
      headers: { origin, authorization: `Bearer ${bearer}` },
    })
  expect((await me(token, project)).status).toBe(401)
  expect((await me(other, 'other')).status).toBe(200)
})

const tableRow = v.object({ name: v.string() })

test('a deleted visitor is in no table of the database any more, and another one still is', async () => {
  const [gone, kept] = [privateKeyToAccount(key('5')), privateKeyToAccount(key('6'))]
  for (const secret of [key('5'), key('6')]) expect((await signIn(secret)).status).toBe(200)
  for (const { address } of [gone, kept]) {
    await sendEvent(address)
    await fixture.server.db.execute(
      `INSERT INTO smart_sessions (pci, project_id, account, expires_at, signer, permissions, policies)
       VALUES (gen_random_uuid(), 'test', $1, 4000000000, '{}', '[]', '[]')`,
      [`eip155:1:${address.toLowerCase()}`],
    )
    await fixture.server.db.execute(
      `INSERT INTO onramp_orders (id, provider, project, account, chain, symbol, name,
         purchase_amount, payment_amount, payment_currency, status, created_at, updated_at)
       VALUES ($1, 'p', 'test', $2, 'eip155:1', 'ETH', 'Ether', '1', '1', 'USD', 'success', now(), now())`,
      [randomUUID(), address.toLowerCase()],
    )
  }
  const report = await ada.call(calls.deleteUser, { project, subject: subjectOf(key('5')) })
  expect(report.deleted.map(({ what }) => what).sort()).toEqual([
    'active days',
    'events',
    'permissions',
    'purchases',
    'sessions',
    'user',
  ])
  const tables = await fixture.server.db.query(
    tableRow,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'embedded', 'console') AND table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(50)
  let found = 0
  for (const { name } of tables) {
    const count = (text: string) =>
      fixture.server.db.execute(
        `SELECT 1 FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`,
        [text],
      )
    expect([name, await count(gone.address.slice(2))]).toEqual([name, 0])
    found += await count(kept.address.slice(2))
  }
  expect(found).toBeGreaterThan(2)
  const again = await ada.call(calls.findUser, { project, subject: subjectOf(key('5')) })
  expect(again.user).toBeNull()
})
