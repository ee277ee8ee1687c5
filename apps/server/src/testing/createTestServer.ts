import { type Config, readConfig } from '../config/config.ts'
import type { App, Context, OnrampExtension } from '../context/context.ts'
import type { Worker } from '../context/worker.ts'
import type { Database } from '../db/database.ts'
import { createLog, type Log } from '../log/log.ts'
import type { Project } from '../projects/project.ts'
import { createApp } from '../start/createApp.ts'
import { type ContextOptions, createContext } from '../start/createContext.ts'
import { createServer, startWorkers } from '../start/createServer.ts'
import { openSharedPostgres } from './sharedPostgres.ts'

export type TestClock = {
  now(): number
  /** Advances the clock; before the first call it is the system's. */
  advance(ms: number): void
}

export type TestServerOptions = {
  /** CAIP-2 id → RPC URL(s) or a whole chain description, as in `CHAINS`. */
  chains?: Readonly<Record<string, unknown>>
  /** Default: one project `test` that any origin may use. */
  projects?: readonly (Partial<Project> & { id: string })[]
  /** Any setting by its variable: `{ REQUESTS_PER_MINUTE_PER_IP: '5' }`. */
  env?: Readonly<Record<string, string>>
  /** Listens on a free port, with every worker running. Otherwise requests run in process. */
  listen?: boolean
  /** Workers to run without listening. */
  workers?: readonly Worker[]
  /** A database to share with another test server. */
  databaseUrl?: string
  log?: Log
  onrampExtension?: OnrampExtension
}

export type TestServer = {
  app: App
  /** Only with `listen`. */
  url?: string
  /** `projectId=test` is added when the path names none. */
  request(path: string, init?: RequestInit): Promise<Response>
  db: Database
  databaseUrl: string
  clock: TestClock
  context: Context
  config: Config
  close(): Promise<void>
}

/** A whole server with its own database. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const cloned = options.databaseUrl ? null : await (await openSharedPostgres()).cloneDatabase()
  const databaseUrl = options.databaseUrl ?? cloned?.url ?? ''
  const config = testConfig(options, databaseUrl)
  const clock = createTestClock()
  const log = options.log ?? createLog('silent', () => {})
  const { onrampExtension, workers = [] } = options
  const own = { databaseUrl, clock, log, ...(onrampExtension ? { onrampExtension } : {}) }
  const running = options.listen
    ? await createServer(config, own)
    : await createQuietServer(config, { ...own, workers })
  const { app, context } = running
  return {
    app,
    ...(running.url ? { url: running.url } : {}),
    request: async (path, init) => app.request(withProject(path), init),
    db: context.db,
    databaseUrl,
    clock,
    context,
    config,
    async close() {
      await running.close()
      await cloned?.drop()
    },
  }
}

async function createQuietServer(
  config: Config,
  options: ContextOptions & { workers: readonly Worker[] },
): Promise<{ app: App; url?: string; context: Context; close(): Promise<void> }> {
  const context = await createContext(config, options)
  const running = await startWorkers(options.workers, context)
  return {
    app: createApp(context),
    context,
    async close() {
      for (const worker of running) await worker.close()
      await context.close()
    },
  }
}

function testConfig(options: TestServerOptions, databaseUrl: string): Config {
  const redis = process.env.LATCHKEY_TEST_REDIS_URL
  const projects = options.projects ?? [{ id: 'test', name: 'Test', origins: ['*'] }]
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: '4',
    CHECK_REPLIES: 'true',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE_PER_IP: '100000000',
    CONNECTIONS_PER_IP: '100000000',
    CONNECTIONS_PER_SECOND_PER_IP: '100000000',
    REQUESTS_PER_MINUTE_PER_PROJECT: '100000000',
    RPC_REQUESTS_PER_MINUTE_PER_PROJECT: '100000000',
    PROJECTS: JSON.stringify(projects),
    CHAINS: JSON.stringify(options.chains ?? {}),
    ...(redis ? { REDIS_URL: redis, REDIS_PREFIX: `${new URL(databaseUrl).pathname}:` } : {}),
    ...options.env,
  })
}

function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms
    },
  }
}

function withProject(path: string): string {
  if (/[?&]projectId=/.test(path)) return path
  return `${path}${path.includes('?') ? '&' : '?'}projectId=test`
}
