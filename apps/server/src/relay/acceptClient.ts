import type { IncomingMessage } from 'node:http'
import { relayMessageBytes, relayRefusals, relayRefusedCode } from '@latchkey/wire'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context/context.ts'
import type { Handshake } from '../context/runningWorker.ts'
import { createTokenBucket } from '../rateLimit/tokenBucket.ts'
import { authorizeClient } from './authorizeClient.ts'
import { type Connection, createConnection } from './connection.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { IpUsage } from './ipUsage.ts'
import type { IpUsages } from './ipUsages.ts'
import type { RelayContext } from './relayContext.ts'
import { RESUME_AFTER_MS, resumeSubscriptions } from './resumeSubscriptions.ts'
import { serveSocket, TRY_AGAIN_LATER } from './serveSocket.ts'

type AcceptOptions = { relay: RelayContext; heartbeat: Heartbeat; ipUsages: IpUsages }

// Two messages of the largest size in one frame (`wc_approveSession`) and their wrapping.
const MAX_FRAME_BYTES = 2 * relayMessageBytes + 64 * 1024

/** Finishes handshakes: checks project, origin and token, then serves the socket. */
export function createAcceptor(
  context: Context,
  options: AcceptOptions & {
    /** Called once the client is served, or was told why it is rejected. */
    onAccepted(socket: WebSocket): void
  },
): (handshake: Handshake, ipUsage: IpUsage) => void {
  const { ipUsages } = options
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  return ({ request, socket: raw, head, url }, ipUsage) => {
    // Counted from the handshake on, so that clients which never finish it count too.
    ipUsages.addSocket(ipUsage)
    raw.once('close', () => ipUsages.removeSocket(ipUsage))
    server.handleUpgrade(request, raw, head, (socket) => {
      // A broken socket closes by itself; without a listener the error would end the process.
      socket.on('error', () => {})
      // The client's frames are read only after its token is checked.
      socket.pause()
      acceptClient(context, options, { request, url, socket, ipUsage }).then(
        () => options.onAccepted(socket),
        (error) => {
          context.log.warn('relay.failed', { error })
          socket.resume()
          socket.close(TRY_AGAIN_LATER)
        },
      )
    })
  }
}

type ConnectingClient = { request: IncomingMessage; url: URL; socket: WebSocket; ipUsage: IpUsage }

async function acceptClient(
  context: Context,
  { relay, heartbeat }: AcceptOptions,
  { request, url, socket, ipUsage }: ConnectingClient,
): Promise<void> {
  const authorization = await authorizeClient(context, request, url)
  socket.resume()
  if (!authorization.authorized) {
    context.metrics.count('relay_refusals_total', { reason: authorization.refusal })
    socket.close(relayRefusedCode, relayRefusals[authorization.refusal])
    return
  }
  if (socket.readyState !== socket.OPEN) return
  const calls = createTokenBucket(context.config.relayCallsPerSecond, context.clock.now())
  const connection: Connection = createConnection(socket, { ...authorization, ipUsage, calls })
  const onFailure = (error: unknown): void => context.log.warn('relay.failed', { error })
  heartbeat.add(connection)
  const resume = setTimeout(() => {
    resumeSubscriptions(relay, connection).catch(onFailure)
  }, RESUME_AFTER_MS)
  socket.on('close', () => {
    clearTimeout(resume)
    heartbeat.remove(connection)
    relay.hub.leaveAll(connection)
  })
  serveSocket(relay, connection, {
    onFailure,
    onQuota: (obstacle) => context.metrics.count('relay_quota_refusals_total', obstacle),
  })
}
