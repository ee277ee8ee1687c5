import type { IncomingMessage } from 'node:http'
import { rpcQuery } from '@latchkey/wire'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import type { Context } from '../context/context.ts'
import type { Handshake, RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Project } from '../projects/project.ts'
import { callerAddress } from '../request/callerAddress.ts'
import { requireProject } from '../request/project.ts'
import { refuseUpgrade } from '../upgrade/refuseUpgrade.ts'
import type { Chain } from './chains.ts'
import { createOpenCounts } from './openCounts.ts'
import { rpcBackends } from './routes.ts'
import { serveRpcSocket } from './serveRpcSocket.ts'

const PATHS = new Set(['/v1', '/v1/', '/ws'])
const MAX_PAYLOAD = 1_048_576
const PING_MS = 30_000
const CONNECTS_PER_MINUTE_PER_IP = 120

/** JSON-RPC over a websocket, on the same paths as over HTTP. */
export const rpcSocket: Worker = { name: 'rpc-socket', start: startRpcSocket }

async function startRpcSocket(context: Context): Promise<RunningWorker> {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD,
  })
  const backendOf = rpcBackends(context)
  const timer = setInterval(() => pingAll(sockets), PING_MS)
  const socketsByIp = createOpenCounts()
  const counts = { byIp: createOpenCounts(), byProject: createOpenCounts() }
  context.metrics.gauge('latchkey_rpc_sockets', () => sockets.clients.size)
  context.metrics.gauge('latchkey_rpc_subscriptions', () => counts.byIp.total())

  let isShuttingDown = false

  const accept = async ({ request, socket, head, url }: Handshake): Promise<void> => {
    const { project, chain, ip } = await checkHandshake(request, url, context)
    if (isShuttingDown) return void socket.destroy()
    checkLimits(context, { open: socketsByIp.total(), openOfIp: socketsByIp.of(ip) })
    sockets.handleUpgrade(request, socket, head, (page) => {
      socketsByIp.add(ip)
      page.once('close', () => socketsByIp.remove(ip))
      aliveSockets.add(page)
      page.on('pong', () => aliveSockets.add(page))
      serveRpcSocket(page, { context, project, ip, chain, backend: backendOf(chain), counts })
    })
  }

  return {
    upgrade(handshake) {
      const { pathname, searchParams } = handshake.url
      if (!PATHS.has(pathname) || !searchParams.has('chainId')) return false
      accept(handshake).catch((error) => refuseUpgrade(handshake.socket, statusOf(error)))
      return true
    },
    beginShutdown() {
      isShuttingDown = true
      for (const page of sockets.clients) page.close(1001, 'The server is going away')
    },
    async close() {
      clearInterval(timer)
      sockets.close()
      for (const page of sockets.clients) page.terminate()
    },
  }
}

/** Sockets with a pong since the last ping. */
const aliveSockets = new WeakSet<object>()

/** Pings every socket and terminates those without a pong since the last round. */
function pingAll(sockets: WebSocketServer): void {
  for (const page of sockets.clients) {
    if (!aliveSockets.delete(page)) page.terminate()
    else page.ping()
  }
}

async function checkHandshake(
  request: IncomingMessage,
  { searchParams }: URL,
  context: Context,
): Promise<{ project: Project; chain: Chain; ip: string }> {
  const forwarded = request.headers['x-forwarded-for']
  const ip = callerAddress(
    request.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
    context.config.trustedProxies,
  )
  const max = CONNECTS_PER_MINUTE_PER_IP
  await context.limiter.check({ key: `rpc-socket:${ip}`, max, windowMs: 60_000 })
  const project = await requireProject(context, {
    id: searchParams.get('projectId') ?? undefined,
    origin: request.headers.origin ?? null,
  })
  const query = v.safeParse(rpcQuery, Object.fromEntries(searchParams))
  if (!query.success)
    throw new ServerError(400, 'server/bad-input', 'chainId is missing', 'chainId')
  return { project, chain: context.chains.get(query.output.chainId), ip }
}

function checkLimits(
  { config, metrics }: Context,
  { open, openOfIp }: { open: number; openOfIp: number },
): void {
  if (openOfIp >= config.rpcSocketsPerIp) {
    metrics.count('latchkey_rpc_socket_refusals_total', { limit: 'ip' })
    throw new ServerError(429, 'server/rate-limited', 'Too many websockets of this address')
  }
  if (open >= config.rpcSockets) {
    metrics.count('latchkey_rpc_socket_refusals_total', { limit: 'total' })
    throw new ServerError(503, 'server/unavailable', 'Too many websockets')
  }
}

function statusOf(error: unknown): string {
  return `${error instanceof ServerError ? error.status : 500} Refused`
}
