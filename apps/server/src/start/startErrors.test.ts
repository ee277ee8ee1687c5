import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { runCommand } from '../testing/runCommand.ts'
import { runServer } from '../testing/runServer.ts'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'

// Each test runs the server's own process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-start-'))
  closers.push(() => rm(folder, { recursive: true }))
  return folder
}

async function cloneDatabase(): Promise<string> {
  const database = await (await openSharedPostgres()).cloneDatabase()
  closers.push(() => database.drop())
  return database.url
}

async function takePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  closers.push(() => taken.close())
  return (taken.address() as AddressInfo).port
}

/** Starts the server with settings it must not start with. */
async function failToStart(env: Record<string, string>): Promise<string> {
  const { code, output } = await runCommand([], { env: { PORT: '0', HOST: '127.0.0.1', ...env } })
  expect(code).toBe(1)
  return output
}

test.each([
  [
    'no PostgreSQL listens',
    { DATABASE_URL: 'postgres://me:key@127.0.0.1:1/shop' },
    'DATABASE_URL: no PostgreSQL listens on 127.0.0.1:1.',
  ],
  [
    'the host name of the database does not resolve',
    { DATABASE_URL: 'postgres://me:key@base.invalid:5432/shop' },
    "DATABASE_URL: the host name of base.invalid:5432 doesn't resolve.",
  ],
])('when %s, the start error names the setting and shows no password', async (_what, env, text) => {
  const output = await failToStart(env)
  expect(output).toContain(text)
  expect(output).not.toContain('me:key')
})

test('when no Redis listens, the start error names REDIS_URL', async () => {
  const env = { DATABASE_URL: await cloneDatabase(), REDIS_URL: 'redis://127.0.0.1:1' }
  expect(await failToStart(env)).toContain('REDIS_URL: no Redis listens on 127.0.0.1:1.')
})

test('when the database does not exist or the password is wrong, the start error says which', async () => {
  const url = new URL(await cloneDatabase())
  const missing = new URL('/no_such_database', url)
  expect(await failToStart({ DATABASE_URL: missing.href })).toContain(
    'has no database of this name',
  )
  url.password = 'wrong'
  expect(await failToStart({ DATABASE_URL: url.href })).toContain(
    'rejects the user or the password',
  )
})

test('when the port is in use, the start fails before it connects to the database', async () => {
  const port = await takePort()
  const output = await failToStart({ PORT: String(port), DATABASE_URL: 'postgres://127.0.0.1:1/a' })
  expect(output).toContain(`PORT and HOST: another program already listens on 127.0.0.1:${port}.`)
  expect(output).not.toContain('DATABASE_URL')
})

test('when ADMIN_ADDRESS is in use, the start error names it', async () => {
  const address = `127.0.0.1:${await takePort()}`
  const env = { DATABASE_URL: await cloneDatabase(), ADMIN_ADDRESS: address }
  expect(await failToStart(env)).toContain(`ADMIN_ADDRESS: another program already listens`)
})

test.each([
  ['the API', { PUBLIC_URL: 'http://api.shop.example' }],
  ['the vault', { VAULT_URL: 'http://vault.shop.example' }],
  ['the site', { PROJECT_ID: 'shop', ORIGINS: 'http://shop.example' }],
])('the server does not start with an http URL of %s outside localhost', async (_what, env) => {
  expect(await failToStart(env)).toContain('must use https')
})

test('an unknown setting in latchkey.env fails the start and names the nearest setting', async () => {
  const folder = await createFolder()
  const env = { CONFIG: folder, DATABASE_URL: 'postgres://127.0.0.1:1/a' }
  await writeFile(join(folder, 'latchkey.env'), 'PUBLC_URL=https://api.shop.example\n')
  expect(await failToStart(env)).toContain('no setting PUBLC_URL; did you mean PUBLIC_URL?')
  await writeFile(join(folder, 'latchkey.env'), 'PUBLIC_URL=https://api.shop.example\n')
  await writeFile(join(folder, 'secrets.env'), 'COFFEE_AND_CAKE=1\n')
  expect(await failToStart(env)).toContain('no setting COFFEE_AND_CAKE; latchkey-server --help')
  await writeFile(join(folder, 'secrets.env'), '')
  expect(await failToStart(env)).toContain('DATABASE_URL: no PostgreSQL listens')
})

test('a start without SECRET says so, and a start with it does not', async () => {
  const DATABASE_URL = await cloneDatabase()
  const start = async (env: Record<string, string>): Promise<string> => {
    const server = await runServer({ DATABASE_URL, ...env })
    await server.stop('SIGTERM')
    return server.output()
  }
  expect(await start({})).toContain('SECRET is not set')
  const SECRET = randomBytes(32).toString('base64')
  expect(await start({ SECRET })).not.toContain('SECRET is not set')
})

test('the server does not start with a lost or another key file beside a database with wallets, and creates none', async () => {
  const folder = await createFolder()
  const path = join(folder, 'keys.json')
  const settings = {
    VAULT_URL: 'http://vault.localhost',
    EMBEDDED_KMS: JSON.stringify({ kind: 'file', path }),
  }
  const env = { ...settings, DATABASE_URL: await cloneDatabase() }
  await (await runServer(env)).stop('SIGTERM')
  const keys = await readFile(path, 'utf8')

  await rm(path)
  const output = await failToStart(env)
  expect(output).toContain(`the key file ${path} is missing`)
  expect(output).toContain('Copy the key file back from its backup')
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  const checked = await runCommand(['check'], { env })
  expect(checked.output).toContain(`the key file ${path} is missing`)
  await expect(readFile(path)).rejects.toThrow('ENOENT')

  // An empty database may get a new key file, which is then another one's.
  await (await runServer({ ...settings, DATABASE_URL: await cloneDatabase() })).stop('SIGTERM')
  expect(await failToStart(env)).toContain(`${path} is not the key file of this database`)

  await rm(path)
  await writeFile(path, keys, { mode: 0o400 })
  expect(await (await runServer(env)).stop('SIGTERM')).toBe(0)
})

test('the server closes a connection that sends nothing', async () => {
  const server = await createTestServer({ listen: true })
  closers.push(() => server.close())
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(server.url ?? '').port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'close')
})
