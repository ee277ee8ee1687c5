import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { limitConnections } from '../connections/limitConnections.ts'
import { queueExcessRequests } from '../connections/queueExcessRequests.ts'
import type { App, Context } from '../context/context.ts'
import type { RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../db/embeddedPostgres.ts'
import { createLog, type Log } from '../log/log.ts'
import { openAdminServer } from '../metrics/adminServer.ts'
import { createClaim, isClaimed } from '../owners/claim.ts'
import { listenOn } from '../setting/listenOn.ts'
import { acceptUpgrades } from '../upgrade/acceptUpgrades.ts'
import { isForVault, serveByHost, withVaultSecret } from '../vault/serveByHost.ts'
import { createApp } from './createApp.ts'
import { type ContextOptions, createContext } from './createContext.ts'
import { workers } from './workers.ts'

export type LatchkeyServer = {
  url: string
  /** Where metrics are served, when `ADMIN_ADDRESS` is set. */
  adminUrl: string | null
  /** The one-time token of the console's first owner; `null` once it has one. */
  claimToken: string | null
  app: App
  context: Context
  close(): Promise<void>
}

const MISSING_SECRET =
  'SECRET is not set: the server stores the keys of sign-ins and hashes in the database, so that a copy of the database is enough to forge sign-ins. Set SECRET (openssl rand -base64 32) before visitors use it; a later change ends all sign-ins.'

export type ServerOptions = Partial<ContextOptions> & {
  /** An embedded PostgreSQL that is starting already; the server closes it. */
  postgres?: Promise<EmbeddedPostgres>
}

/** HTTP and websockets on one port, with the database, the workers and the routes behind them. */
export async function createServer(
  given: Config,
  options: ServerOptions = {},
): Promise<LatchkeyServer> {
  const config = withVaultSecret(given)
  const log = options.log ?? createLog(config.logLevel, (line) => process.stdout.write(line))
  const configuredUrl = options.databaseUrl ?? config.databaseUrl
  const embeddedPostgres = configuredUrl
    ? null
    : await (options.postgres ?? openEmbeddedPostgres(config.dataDir, log))
  const databaseUrl = configuredUrl ?? embeddedPostgres?.url ?? ''
  try {
    return await startServer(config, { ...options, log, databaseUrl, embeddedPostgres })
  } catch (error) {
    await embeddedPostgres?.close()
    throw error
  }
}

async function startServer(
  config: Config,
  options: ContextOptions & { log: Log; embeddedPostgres: EmbeddedPostgres | null },
): Promise<LatchkeyServer> {
  const { log, embeddedPostgres } = options
  if (!config.secret) log.warn('secret.missing', { text: MISSING_SECRET })
  const context = await createContext(config, options)
  const app = createApp(context)
  const runningWorkers = await startWorkers(
    [...config.roles.flatMap((role) => workers[role]), ...extensionWorkers(context)],
    context,
  )
  const http = createHttp(app, context)
  limitConnections(http, context)
  const connections = watchConnections(http)
  context.metrics.gauge('latchkey_connections', () => connections.size)
  const isRefused = (request: IncomingMessage) => isForVault(request, config)
  acceptUpgrades(http, { workers: runningWorkers, log, isRefused })
  await listenOn(http, { ...config, settings: 'PORT and HOST' })
  const admin = await openAdminServer(context)
  const claimToken = await offerClaim(context)
  const url = urlOf(http, config.host)
  log.info('server.listening', { port: new URL(url).port })
  return {
    url,
    adminUrl: admin?.url ?? null,
    claimToken,
    app,
    context,
    async close() {
      await drain(context)
      for (const worker of runningWorkers) worker.beginShutdown?.()
      await stopListening(http, connections)
      await admin?.close()
      for (const worker of [...runningWorkers].reverse()) await worker.close()
      await context.close()
      await embeddedPostgres?.close()
    },
  }
}

/** Until the console is claimed, every start makes a new token. */
async function offerClaim(context: Context): Promise<string | null> {
  const isServed = context.config.roles.includes('data')
  return isServed && !(await isClaimed(context)) ? createClaim(context) : null
}

function extensionWorkers({ config, onrampExtension }: Context): readonly Worker[] {
  return onrampExtension && config.roles.includes('worker') ? [onrampExtension.worker] : []
}

export async function startWorkers(
  list: readonly Worker[],
  context: Context,
): Promise<RunningWorker[]> {
  const running: RunningWorker[] = []
  for (const worker of list) {
    running.push(await worker.start(context))
    context.log.debug('worker.started', { worker: worker.name })
  }
  return running
}

function createHttp(app: App, context: Context): Server {
  const http = createHttpServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    // How often both timeouts are checked; with Node's 30 s an incomplete handshake could last 40 s.
    connectionsCheckingInterval: 2_000,
  })
  http.on('request', (_request, response) => {
    // A server that is shutting down must not keep connections open for a next request.
    if (!http.listening || context.isDraining) response.shouldKeepAlive = false
  })
  const { config } = context
  const localUrl = () => urlOf(http, 'localhost')
  const byHost = serveByHost({ app, config, localUrl }, getRequestListener(app.fetch))
  http.on('request', queueExcessRequests(byHost, context))
  return http
}

/** Every open connection, websockets included. */
function watchConnections(http: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  http.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

function urlOf(http: Server, host: string): string {
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Serves on while load balancers notice that the server is not ready any more. */
async function drain(context: Context): Promise<void> {
  context.isDraining = true
  const { drainSeconds } = context.config
  if (drainSeconds > 0) await wait(drainSeconds * 1000)
}

/** Graceful shutdown: accepts no new requests, waits for those in flight, then destroys open connections. */
async function stopListening(http: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = once(http, 'close')
  http.close()
  const closeIdleTimer = setInterval(() => http.closeIdleConnections(), 50)
  const destroyTimer = setTimeout(() => {
    // Node's `closeAllConnections` does not close websockets, which `close` waits for.
    for (const socket of connections) socket.destroy()
  }, 10_000)
  await closed
  clearInterval(closeIdleTimer)
  clearTimeout(destroyTimer)
}
