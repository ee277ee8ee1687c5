import { formatMessage } from '@latchkey/siwx'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://shop.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const shop = { id: 'shop', origins: [origin] }
const blog = { id: 'blog', origins: [origin] }
const opened: TestServer[] = []

afterEach(async () => {
  for (const server of opened.splice(0).reverse()) await server.close()
})

async function open(options: Parameters<typeof createTestServer>[0]): Promise<TestServer> {
  const server = await createTestServer(options)
  opened.push(server)
  return server
}

async function signIn(server: TestServer, projectId: string): Promise<string> {
  const query = `?projectId=${projectId}`
  const { nonce, token, issuedAt } = await (
    await server.request(`/auth/v1/nonce${query}`, { headers: { origin } })
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
  const reply = await server.request(`/auth/v1/authenticate${query}`, {
    method: 'POST',
    headers: { origin, 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
  })
  return (await reply.json()).token
}

async function statusOf(server: TestServer, projectId: string, token: string): Promise<number> {
  const headers = { origin, authorization: `Bearer ${token}` }
  return (await server.request(`/auth/v1/me?projectId=${projectId}`, { headers })).status
}

async function listProjects({ db }: TestServer): Promise<string[]> {
  const rows = await db.query(v.object({ id: v.string() }), 'SELECT id FROM projects ORDER BY id')
  return rows.map(({ id }) => id)
}

async function countSessions({ db }: TestServer, table: string): Promise<bigint | undefined> {
  const [row] = await db.query(v.object({ count: v.bigint() }), `SELECT count(*) FROM ${table}`)
  return row?.count
}

test('syncProjects removes a project that is no longer in the settings, and its sessions stay revoked', async () => {
  const first = await open({ projects: [shop, blog] })
  const { databaseUrl } = first
  const [kept, revoked] = [await signIn(first, 'shop'), await signIn(first, 'blog')]
  const second = await open({ projects: [shop], databaseUrl })
  expect(await listProjects(second)).toEqual(['shop'])
  expect(await statusOf(second, 'shop', kept)).toBe(200)
  expect(await statusOf(second, 'blog', revoked)).toBe(401)
  expect(await countSessions(second, 'sign_in_sessions')).toBe(1n)
  const third = await open({ projects: [shop, blog], databaseUrl })
  expect(await statusOf(third, 'blog', revoked)).toBe(401)
})

test('syncProjects ends the smart sessions, embedded logins and login sessions of a removed project', async () => {
  const first = await open({ projects: [shop, blog] })
  await first.db.execute(`INSERT INTO smart_sessions
      (pci, project_id, account, expires_at, signer, permissions, policies)
    VALUES (gen_random_uuid(), 'blog', 'eip155:1:0x1', 4000000000, '{}', '[]', '[]')`)
  await first.db.execute(`INSERT INTO embedded.users (id, data_key, created_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'k', now())`)
  await first.db.execute(`INSERT INTO embedded.sessions (id, user_id, project_id, thumbprint, site,
      device, refresh_hash, signed_in_at, used_at, idle_until, ends_at)
    VALUES (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'blog', 't', 's', 'd', 'h',
      now(), now(), now(), now())`)
  await first.db.execute(`INSERT INTO embedded.flows (id, kind, project_id, origin, site, device,
      thumbprint, secret_hash, step, created_at, expires_at)
    VALUES (gen_random_uuid(), 'email', 'blog', 'o', 's', 'd', 't', 'h', 'code', now(), now())`)
  const second = await open({ projects: [shop], databaseUrl: first.databaseUrl })
  for (const table of ['smart_sessions', 'embedded.sessions', 'embedded.flows']) {
    expect(await countSessions(second, table)).toBe(0n)
  }
})

test('syncProjects keeps a project that the operator inserted into the table', async () => {
  const first = await open({ projects: [shop] })
  await first.db.execute("INSERT INTO projects (id) VALUES ('manual')")
  const second = await open({ projects: [shop], databaseUrl: first.databaseUrl })
  expect(await listProjects(second)).toEqual(['manual', 'shop'])
})

test('syncProjects removes no project on a node without projects in its settings', async () => {
  const first = await open({ projects: [shop] })
  const second = await open({ projects: [], databaseUrl: first.databaseUrl })
  expect(await listProjects(second)).toEqual(['latchkey-dev', 'shop'])
})
