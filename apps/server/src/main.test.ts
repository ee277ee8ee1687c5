import { fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AnalyticsEvent, sessionActivationText } from '@latchkey/wire'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from './db/postgresProcess.ts'
import { prepareCluster } from './db/prepareCluster.ts'
import { type RunningServer, runServer } from './testing/runServer.ts'

// Each test starts a server process with its own PostgreSQL, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const STARTER = fileURLToPath(new URL('./testing/serverStarter.ts', import.meta.url))

// One data folder for all tests: every test but the first starts on the data of an earlier server.
let folder = ''
const servers: RunningServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-run-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    const running = server.child.exitCode === null && server.child.signalCode === null
    if (running) await server.stop('SIGTERM')
  }
})
afterAll(async () => {
  while ((await postmaster()) !== 0) await wait(20)
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await runServer({ DATA_DIR: folder, PROJECT_ID: 'test', ORIGINS: '*', ...env })
  servers.push(server)
  return server
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process.
    return false
  }
}

async function pidFile(): Promise<string[]> {
  const text = await readFile(join(folder, 'pgdata', 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

async function postmaster(): Promise<number> {
  return Number((await pidFile())[0])
}

function event(): AnalyticsEvent {
  return {
    eventId: randomUUID(),
    url: 'https://shop.example/',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN' },
  }
}

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) })
}

async function countEvents(ids: readonly string[]): Promise<number> {
  const port = (await pidFile())[3]
  const password = (await readFile(join(folder, 'pgdata', 'latchkey-password'), 'utf8')).trim()
  const connectionString = `postgres://latchkey:${password}@127.0.0.1:${port}/latchkey`
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    'SELECT count(*)::int AS known FROM analytics_events WHERE event_id = ANY($1)',
    [ids],
  )
  await client.end()
  return rows[0].known
}

test('a server that is killed loses no acknowledged write, and starts again on the same data folder', async () => {
  const first = await start()
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:1:${owner.address}`
  const terms = {
    ...{ expiry: 4_000_000_000, permissions: [], policies: [], context: '0xc0' },
    signer: { type: 'keys', data: { keys: [] } },
  }
  const session = await post(`${first.url}/v1/sessions/${account}?projectId=test`, terms)
  const { pci } = await session.json()
  const message = sessionActivationText({ projectId: 'test', account, pci })
  const granted = { ...terms, pci, signature: await owner.signMessage({ message }) }
  await post(`${first.url}/v1/sessions/${account}/activate?projectId=test`, granted)
  const acknowledged: string[] = []
  const keepSending = async (): Promise<never> => {
    for (;;) {
      const sent = event()
      const response = await post(`${first.url}/e?projectId=test`, sent)
      if (response.ok) acknowledged.push(sent.eventId)
    }
  }
  const sending = Promise.allSettled(Array.from({ length: 20 }, keepSending))
  while (acknowledged.length < 200) await wait(5)
  await first.stop('SIGKILL')
  await sending

  const second = await start()
  const listed = await (await fetch(`${second.url}/v1/sessions/${account}?projectId=test`)).json()
  expect(listed.pcis).toHaveLength(1)
  expect(await countEvents(acknowledged)).toBe(acknowledged.length)
})

test('the embedded PostgreSQL ends with a killed server, and the next start needs no recovery', async () => {
  const server = await start()
  const pid = await postmaster()
  expect(isAlive(pid)).toBe(true)
  await server.stop('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 45_000 }).toBe(false)
  expect(await postmaster()).toBe(0)
  await start()
  const log = await readFile(join(folder, 'pgdata.log'), 'utf8')
  expect(log).toContain('database system was shut down at')
  expect(log).not.toContain('was interrupted')
})

test('the server and its PostgreSQL end when the program that started the server is killed', async () => {
  const program = fork(STARTER, [folder], { execArgv: ['--import', 'tsx'], stdio: 'inherit' })
  const [server] = await once(program, 'message')
  const pid = await postmaster()
  expect([isAlive(Number(server)), isAlive(pid)]).toEqual([true, true])
  program.kill('SIGKILL')
  await expect
    .poll(() => [isAlive(Number(server)), isAlive(pid)], { timeout: 15_000 })
    .toEqual([false, false])
})

test('the server’s PostgreSQL ends when npm, which started the server, gets SIGTERM', async () => {
  const npm = spawn('npm', ['run', 'server'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: npm.stdout })) {
    if (line.startsWith('Latchkey serves')) break
  }
  npm.stdout.resume()
  const pid = await postmaster()
  expect(isAlive(pid)).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 45_000 }).toBe(false)
})

test('a starting server stops the PostgreSQL that another process left running on its data folder', async () => {
  const cluster = await prepareCluster(folder)
  const left = await startPostgres({ ...cluster, outlivesProcess: true })
  await start()
  expect(isAlive(left.pid)).toBe(false)
  expect(await postmaster()).not.toBe(left.pid)
})

test('latchkey-server rejects a second server on its data folder, restarts a killed PostgreSQL and logs no personal data', async () => {
  const server = await start({ LOG_LEVEL: 'debug' })
  await expect(start()).rejects.toThrow(/Another Latchkey server is using/)

  const pid = await postmaster()
  process.kill(pid, 'SIGKILL')
  const ready = async (): Promise<boolean> => (await fetch(`${server.url}/ready`)).status === 200
  while ((await postmaster()) === pid || !(await ready())) await wait(50)
  expect((await post(`${server.url}/e?projectId=test`, event())).status).toBe(200)

  const canary = '0x1111111111111111111111111111111111111111'
  const paths = [
    `/v1/identity/${canary}?projectId=test`,
    `/v1/account/${canary}/balance?projectId=test&currency=usd`,
    `/v1/sessions/eip155:1:${canary}?projectId=test`,
    `/nothing/${canary}?email=canary@example.com`,
  ]
  for (const path of paths) {
    await fetch(`${server.url}${path}`, { headers: { authorization: 'Bearer canary-token' } })
  }
  await post(`${server.url}/e?projectId=test`, { ...event(), domain: 'canary@example.com' })
  await server.stop('SIGTERM')
  // What the operator's terminal says once: where the server is, and how to claim its console.
  const log = server.output().replace(/^(Latchkey serves|The console has no owner yet\.) .*$/gm, '')
  expect(log).toContain('"route":"/v1/sessions/:address"')
  expect(log).not.toMatch(/0x1111|canary|127\.0\.0\.1/)
})

test('latchkey-server finishes a request in flight before it stops, and stops its PostgreSQL', async () => {
  const node = createServer().listen(0, '127.0.0.1')
  await once(node, 'listening')
  const address = node.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const server = await start({
    CHAINS: JSON.stringify({ [chain]: [`http://127.0.0.1:${port}`] }),
  })
  const body = { id: 1, method: 'getGenesisHash' }
  const asked = once(node, 'request')
  const slow = post(`${server.url}/v1?chainId=${chain}&projectId=test`, body)
  const [, response] = await asked
  const stopped = server.stop('SIGTERM')
  // New connections are rejected while the request in flight is served.
  while (
    await fetch(`${server.url}/health`).then(
      () => true,
      () => false,
    )
  )
    await wait(10)
  response.end('{"jsonrpc":"2.0","id":0,"result":"5eykt4"}')
  expect(await (await slow).json()).toMatchObject({ result: '5eykt4' })
  expect(await stopped).toBe(0)
  expect(await postmaster()).toBe(0)
  node.close()
  node.closeAllConnections()
})
