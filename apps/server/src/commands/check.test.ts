import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileKms } from '../embedded/kms/fileKms.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identityProvider.ts'
import { runFolder } from '../testing/runFolder.ts'
import { type Mailbox, startMailbox } from '../testing/startMailbox.ts'
import { hasRedis, startRedis, type TestRedis } from '../testing/startRedis.ts'
import { check } from './check.ts'

let server: TestServer
let node: FakeNode
let late: FakeNode
let mailbox: Mailbox
let redis: TestRedis | null
let identity: IdentityProvider
let good: Record<string, string>

const height = (block: number) => (method: string) =>
  method === 'eth_blockNumber' ? `0x${block.toString(16)}` : '0x1'

beforeAll(async () => {
  server = await createTestServer({ listen: true, env: { VAULT_URL: 'http://127.0.0.1' } })
  node = await startFakeNode({ chainId: 1, answer: height(1_000) })
  late = await startFakeNode({ chainId: 1, answer: height(900) })
  mailbox = await startMailbox()
  redis = hasRedis ? await startRedis() : null
  const publicUrl = (server.url ?? '').replace('127.0.0.1', 'localhost')
  const back = `${publicUrl}/embedded/v1/social/callback/google`
  identity = await startIdentityProvider({ redirectUris: [back] })
  good = {
    'database-url': server.databaseUrl,
    'project-id': 'test',
    origins: 'http://localhost:5173',
    'public-url': publicUrl,
    'smtp-url': mailbox.url,
    'mail-from': 'Shop <wallet@shop.example>',
    chains: JSON.stringify({ 'eip155:1': [node.url] }),
    'embedded-kms': JSON.stringify({
      kind: 'file',
      path: join(runFolder(), `${randomUUID()}.json`),
    }),
    socials: JSON.stringify({ google: identity }),
    ...(redis ? { 'redis-url': redis.url } : {}),
  }
})
afterAll(async () => {
  await Promise.all([node, late, mailbox, identity].map((item) => item.close()))
  await redis?.close()
  await server.close()
})

async function run(
  changed: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const flags = Object.entries({ ...good, ...changed }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  const lines: string[] = []
  const code = await check.run(flags, { say: (line) => lines.push(line), result: () => {} })
  return { code, output: lines.join('\n') }
}

test('latchkey-server check reports no failure and ends with exit code 0 for a complete installation', async () => {
  const { code, output } = await run()
  expect(output).not.toContain('✗')
  expect(output).toContain('✓ Settings: no unsafe combination')
  expect(output).toMatch(/✓ Database: PostgreSQL 1\d/)
  expect(output).toContain('✓ Database rights')
  expect(output).toContain('✓ Migrations: all')
  expect(output).toContain('✓ Mail: ')
  expect(output).toContain('✓ API: ')
  expect(output).toContain('✓ Login with google: the provider shows its login')
  expect(output).toMatch(/✓ Node of eip155:1 at 127\.0\.0\.1:\d+: block 1000/)
  if (redis) expect(output).toContain('✓ Redis: version ')
  expect(output).toContain('Everything needed is in place.')
  expect(code).toBe(0)
})

test.each<[string, () => Record<string, string>, RegExp, string]>([
  [
    'a database that does not answer',
    () => ({ 'database-url': 'postgres://me:pw@127.0.0.1:1/x' }),
    /✗ Database: /,
    'Check host, user, password and database name of DATABASE_URL',
  ],
  [
    'a Redis that does not answer',
    () => ({ 'redis-url': 'redis://127.0.0.1:1' }),
    /✗ Redis: /,
    'Check REDIS_URL',
  ],
  [
    'a mail server that does not answer',
    () => ({ 'smtp-url': 'smtp://127.0.0.1:1' }),
    /✗ Mail: 127\.0\.0\.1: /,
    'Check host, port, user and password of SMTP_URL',
  ],
  [
    'a node of another chain',
    () => ({ chains: JSON.stringify({ 'eip155:8453': [node.url] }) }),
    /✗ Node of eip155:8453 .*it is a node of eip155:1/,
    'Put it under eip155:1 in CHAINS',
  ],
  [
    'a node that is far behind',
    () => ({ chains: JSON.stringify({ 'eip155:1': [node.url, late.url] }) }),
    /✗ Node of eip155:1 .*100 blocks behind another node/,
    'Replace it in CHAINS',
  ],
  [
    'a node that does not answer',
    () => ({ chains: JSON.stringify({ 'eip155:1': ['http://127.0.0.1:1/key'] }) }),
    /✗ Node of eip155:1 at 127\.0\.0\.1:1: /,
    'Check the URL and its key in CHAINS',
  ],
  [
    'an API that does not answer',
    () => ({ 'public-url': 'http://localhost:1' }),
    /✗ API: /,
    'Start the server, and check that the proxy forwards PUBLIC_URL',
  ],
  [
    'a vault that does not answer',
    () => ({ 'vault-url': 'http://127.0.0.1:1' }),
    /✗ Vault: /,
    'forwards the host name of VAULT_URL',
  ],
  [
    'a host name that does not resolve',
    () => ({ 'public-url': 'https://api.shop.invalid' }),
    /✗ DNS: api\.shop\.invalid does not resolve/,
    'Create an A or AAAA record',
  ],
  [
    'a key service that does not answer',
    () => ({
      'vault-url': 'http://127.0.0.1:1',
      'embedded-kms': JSON.stringify({ kind: 'transit', url: 'http://127.0.0.1:1', token: 'x' }),
    }),
    /✗ Keys: /,
    'that the service is unsealed',
  ],
  [
    'a vault on the API’s own origin',
    () => ({ 'vault-url': good['public-url'] ?? '' }),
    /✗ Settings: The vault must not be on the API's own origin/,
    'Set VAULT_URL to a separate host name',
  ],
  [
    'a default secret',
    () => ({ secret: 'change-me-change-me-change-me-change-me' }),
    /✗ Settings: SECRET looks like a default/,
    'openssl rand',
  ],
  [
    'a redirect URI that the provider does not know',
    () => ({ socials: JSON.stringify({ github: identity }) }),
    /✗ Login with github: the provider rejects/,
    '/embedded/v1/social/callback/github as a redirect URI',
  ],
])(
  'latchkey-server check names %s and its remedy, and ends with exit code 1',
  async (_what, changed, finding, remedy) => {
    const { code, output } = await run(changed())
    expect(output).toMatch(finding)
    expect(output).toContain(remedy)
    expect(code).toBe(1)
  },
)

test('latchkey-server check names a key file that other users can read', async () => {
  const path = join(runFolder(), `${randomUUID()}.json`)
  const kms = {
    'embedded-kms': JSON.stringify({ kind: 'file', path }),
    'vault-url': 'http://127.0.0.1:1',
  }
  await openFileKms(path)
  await chmod(path, 0o644)
  const { output } = await run(kms)
  expect(output).toContain(`✗ Keys: other users can read ${path}`)
  expect(output).toContain(`chmod 0400 ${path}`)
})

test('latchkey-server check reports a vault behind a proxy that drops its Content Security Policy', async () => {
  const proxy = createServer((_request, response) => response.end('<p>')).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const { output } = await run({ 'vault-url': `http://127.0.0.1:${port}` })
  expect(output).toContain('is served without content-security-policy')
  proxy.close()
})
