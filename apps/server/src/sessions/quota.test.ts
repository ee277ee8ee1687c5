import { sessionActivationText } from '@latchkey/wire'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '../retention/retentionWorker.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { sessionsRetention } from './retention.ts'

const DAY_MS = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'test', name: 'Shop', origins: ['*'] },
      { id: 'other', name: 'Other', origins: ['*'] },
    ],
    env: {
      TRUSTED_PROXIES: '1',
      SESSIONS_PER_DAY_PER_IP: '4',
      SESSIONS_PER_DAY_PER_PROJECT: '12',
      SESSIONS_PER_ACCOUNT: '2',
    },
  })
})
afterAll(() => server.close())

const terms = {
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [] } },
  permissions: [{ type: 'contract-call', data: { text: '' } }],
  policies: [],
}
type Terms = typeof terms

let hosts = 0
const newAddress = () => `203.0.113.${++hosts}`
const newOwner = () => privateKeyToAccount(generatePrivateKey())
type Owner = ReturnType<typeof newOwner>

const post = (path: string, body: object, ip = newAddress()) =>
  server.request(path, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })

type Options = { ip?: string; projectId?: string; own?: Terms; context?: string }

/** Creates a session and activates it with the account's signature. */
async function store(owner: Owner, options: Options = {}) {
  const { ip = newAddress(), projectId = 'test', own = terms, context = '0xc0' } = options
  const account = `eip155:1:${owner.address}`
  const query = `?projectId=${projectId}`
  const { pci } = await (await post(`/v1/sessions/${account}${query}`, terms, ip)).json()
  const message = sessionActivationText({ projectId, account, pci })
  const signature = await owner.signMessage({ message })
  const body = { ...own, pci, context, signature }
  const { status } = await post(`/v1/sessions/${account}/activate${query}`, body, ip)
  return { status, pci, account, body }
}

/** Terms whose signer, permissions and policies are `bytes` long as JSON. */
function termsOf(bytes: number): Terms {
  const { signer, permissions, policies } = terms
  const rest = JSON.stringify([signer, permissions, policies]).length
  const text = 'x'.repeat(bytes - rest)
  return { ...terms, permissions: [{ type: 'contract-call', data: { text } }] }
}

const countRows = () => server.db.execute('SELECT 1 FROM smart_sessions')
const sweep = () =>
  deleteExpiredRows(server.context, new AbortController().signal, [sessionsRetention])

test.each(['', '/activate', '/revoke', '/record'])(
  'an address may call /v1/sessions/{account}%s 60 times a minute',
  async (path) => {
    const ip = newAddress()
    const call = async (from = ip) =>
      (await post(`/v1/sessions/eip155:1:${newOwner().address}${path}`, {}, from)).status
    const statuses = new Set<number>()
    for (let calls = 0; calls < 60; calls++) statuses.add(await call())
    expect([...statuses]).toHaveLength(1)
    expect(statuses.has(429)).toBe(false)
    expect(await call()).toBe(429)
    expect(statuses.has(await call(newAddress()))).toBe(true)
  },
)

test('creating a smart session stores nothing before the account has signed', async () => {
  const account = `eip155:1:${newOwner().address}`
  for (let call = 0; call < 30; call++) {
    expect((await post(`/v1/sessions/${account}`, terms)).status).toBe(200)
  }
  expect(await countRows()).toBe(0)
})

test('a smart session is activated within an hour, for its account and project, under the id that the server gave', async () => {
  const [owner, other] = [newOwner(), newOwner()]
  const { pci, account, body } = await store(owner, { context: 'x'.repeat(16_385) })
  const activate = async (who: Owner, id: string, projectId = 'test') => {
    const own = `eip155:1:${who.address}`
    const message = sessionActivationText({ projectId, account: own, pci: id })
    const changed = {
      ...body,
      pci: id,
      context: '0xc0',
      signature: await who.signMessage({ message }),
    }
    return (await post(`/v1/sessions/${own}/activate?projectId=${projectId}`, changed)).status
  }
  expect(await activate(other, pci)).toBe(404)
  expect(await activate(owner, pci, 'other')).toBe(404)
  expect(await activate(owner, crypto.randomUUID())).toBe(404)
  const flipped = pci.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
  expect(await activate(owner, flipped)).toBe(404)
  server.clock.advance(3_601_000)
  expect(await activate(owner, pci)).toBe(404)
  expect((await store(owner)).status).toBe(200)
  expect(account).toContain(owner.address)
})

test('smart-session terms of 8,192 bytes are stored, one byte more is rejected; so with 16,384 characters of context', async () => {
  const owner = newOwner()
  expect((await store(owner, { own: termsOf(8_193) })).status).toBe(413)
  expect((await post(`/v1/sessions/eip155:1:${owner.address}`, termsOf(8_193))).status).toBe(413)
  expect((await store(owner, { context: 'x'.repeat(16_385) })).status).toBe(400)
  const largest = { own: termsOf(8_192), context: 'x'.repeat(16_384) }
  expect((await store(owner, largest)).status).toBe(200)
})

test('an account has SESSIONS_PER_ACCOUNT smart sessions in a project, also concurrently; ended ones do not count', async () => {
  server.clock.advance(DAY_MS)
  const owner = newOwner()
  const statuses = await Promise.all([1, 2, 3].map(async () => (await store(owner)).status))
  expect(statuses.toSorted()).toEqual([200, 200, 409])
  expect((await store(owner, { projectId: 'other' })).status).toBe(200)
  await server.db.execute(
    `UPDATE smart_sessions SET revoked_at = now() WHERE pci = (
       SELECT pci FROM smart_sessions WHERE account = $1 AND project_id = 'test' LIMIT 1)`,
    [`eip155:1:${owner.address.toLowerCase()}`],
  )
  expect((await store(owner)).status).toBe(200)
})

test('an address stores SESSIONS_PER_DAY_PER_IP smart sessions a day, a project SESSIONS_PER_DAY_PER_PROJECT', async () => {
  server.clock.advance(DAY_MS)
  const ip = newAddress()
  const statuses: number[] = []
  for (let session = 0; session < 5; session++) {
    statuses.push((await store(newOwner(), { ip })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  for (let session = 0; session < 8; session++) {
    expect((await store(newOwner())).status).toBe(200)
  }
  expect((await store(newOwner())).status).toBe(429)
  expect((await store(newOwner(), { projectId: 'other' })).status).toBe(200)
})

test('a smart session is deleted SESSIONS_RETENTION_DAYS after it expired or was revoked, and not a minute before', async () => {
  await server.db.execute('DELETE FROM smart_sessions')
  server.clock.advance(DAY_MS)
  const end = Math.floor(server.clock.now() / 1_000) + 60
  const expiring = await store(newOwner(), { own: { ...terms, expiry: end } })
  const revoked = await store(newOwner())
  const open = await store(newOwner())
  await server.db.execute('UPDATE smart_sessions SET revoked_at = $2 WHERE pci = $1', [
    revoked.pci,
    new Date(end * 1_000),
  ])
  server.clock.advance(30 * DAY_MS)
  await sweep()
  expect(await countRows()).toBe(3)
  server.clock.advance(62_000)
  await sweep()
  const left = await server.db.execute('SELECT 1 FROM smart_sessions WHERE pci = $1', [open.pci])
  expect(left).toBe(1)
  expect(await countRows()).toBe(1)
  expect(expiring.status).toBe(200)
})
