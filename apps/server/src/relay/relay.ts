import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { relayRefusals, relayRefusedCode } from '@latchkey/wire'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context.ts'
import { refuseUpgrade } from '../upgrade/refuseUpgrade.ts'
import type { Handshake, RunningWorker, Worker } from '../worker.ts'
import { admit } from './admission.ts'
import { deliverStored, type RelayDesk } from './calls.ts'
import { type Connection, createConnection } from './connection.ts'
import { createDoor } from './door.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import { openMailbox } from './mailbox.ts'
import { meetOtherNodes } from './otherNodes.ts'
import { createReceipts } from './receipts.ts'
import { serveSocket, TRY_AGAIN_LATER } from './socket.ts'

// Two messages of the largest size in one frame (`wc_approveSession`) and their wrapping.
const MOST_FRAME_BYTES = 320 * 1024
const SWEEP_MS = 10_000
const GOING_AWAY = 1001

/** The WalletConnect relay: mailboxes of ciphertext on `/` and `/relay`. */
export const relayWorker: Worker = { name: 'relay', start: startRelay }

async function startRelay(context: Context): Promise<RunningWorker> {
  const node = randomBytes(16).toString('hex')
  const receipts = createReceipts()
  const hub = createHub({
    receipts,
    onBehind(connection) {
      deliverStored(desk, connection).catch(onFailure)
    },
  })
  const others = await meetOtherNodes(context, { hub, node })
  const mailbox = openMailbox(context, {
    node,
    onStored(mail) {
      if (mail.after > 0) hub.deliver(mail)
      else hub.recheck(mail)
      others.announce(mail)
      context.metrics.count('relay_messages_total')
    },
    onRepeat: ({ topic, sender }) => hub.recheck({ topic, sender }),
  })
  const desk: RelayDesk = { mailbox, hub, receipts, now: () => context.clock.now() }
  const heartbeat = startHeartbeat()
  const sweeper = setInterval(() => mailbox.sweep().catch(onFailure), SWEEP_MS)
  const door = createDoor(context, heartbeat)
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MOST_FRAME_BYTES,
  })
  context.metrics.gauge('relay_sockets', () => heartbeat.size())
  let isLeaving = false
  await warnUnlessDurable(context)
  await mailbox.sweepLeftovers()

  function onFailure(error: unknown): void {
    context.log.warn('relay.failed', { error })
  }

  return {
    upgrade(handshake) {
      if (!isRelayPath(handshake.url)) return false
      const refusal = isLeaving ? '503 Service Unavailable' : door.check(handshake.request)
      if (refusal) refuseUpgrade(handshake.socket, refusal)
      else upgrade(handshake)
      return true
    },
    leave() {
      isLeaving = true
      const open = heartbeat.connections()
      for (const { socket } of open) socket.close(GOING_AWAY)
      // Who does not answer the goodbye is not waited for.
      setTimeout(() => {
        for (const { socket } of open) socket.terminate()
      }, 1_000)
    },
    async close() {
      heartbeat.close()
      clearInterval(sweeper)
      for (const { socket } of heartbeat.connections()) socket.terminate()
      await others.close()
      await mailbox.close()
    },
  }

  function upgrade({ request, socket: raw, head, url }: Handshake): void {
    sockets.handleUpgrade(request, raw, head, (socket) => {
      // A broken socket closes by itself; without a listener the error would end the process.
      socket.on('error', () => {})
      // Nothing is read before it is clear who speaks.
      socket.pause()
      const goodbye = () => {
        // It came in while we were already saying goodbye to the others.
        if (isLeaving) socket.close(GOING_AWAY)
      }
      welcome(context, desk, heartbeat, { request, url, socket }).then(goodbye, (error) => {
        onFailure(error)
        socket.resume()
        socket.close(TRY_AGAIN_LATER)
      })
    })
  }
}

async function welcome(
  context: Context,
  desk: RelayDesk,
  heartbeat: Heartbeat,
  { request, url, socket }: { request: IncomingMessage; url: URL; socket: WebSocket },
): Promise<void> {
  const admission = await admit(context, request, url)
  socket.resume()
  if (!admission.admitted) {
    context.metrics.count('relay_refusals_total', { reason: admission.refusal })
    socket.close(relayRefusedCode, relayRefusals[admission.refusal])
    return
  }
  if (socket.readyState !== socket.OPEN) return
  const connection: Connection = createConnection(socket, admission)
  heartbeat.add(connection)
  socket.on('close', () => {
    heartbeat.remove(connection)
    desk.hub.leaveAll(connection)
  })
  serveSocket(desk, connection, {
    callsPerSecond: context.config.relayCallsPerSecond,
    onFailure: (error) => context.log.warn('relay.failed', { error }),
  })
}

function isRelayPath({ pathname }: URL): boolean {
  return pathname === '/' || pathname === '/relay'
}

/** An acknowledged message is one on disk; a database told otherwise is worth a warning. */
async function warnUnlessDurable({ db, log }: Context): Promise<void> {
  const [row] = await db.query(
    v.object({ fsync: v.string(), commit: v.string() }),
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  )
  if (row?.fsync === 'off' || row?.commit === 'off') log.warn('relay.database-not-durable', row)
}
