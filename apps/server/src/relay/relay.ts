import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { refuseUpgrade } from '../upgrade/refuseUpgrade.ts'
import { createAcceptor } from './acceptClient.ts'
import { createConnectionLimiter } from './connectionLimiter.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createIpUsages } from './ipUsages.ts'
import { openRelayContext } from './openRelayContext.ts'
import { NO_USAGE, type Usage } from './usage.ts'

const SWEEP_MS = 10_000
const GOING_AWAY = 1001

/** The WalletConnect relay: stores and forwards encrypted messages, on `/` and `/relay`. */
export const relayWorker: Worker = { name: 'relay', start: startRelay }

async function startRelay(context: Context): Promise<RunningWorker> {
  const { config, clock } = context
  const ipUsages = createIpUsages({ clock, callsPerSecond: config.relayCallsPerSecondPerIp })
  const node = randomBytes(16).toString('hex')
  const { relay, close: closeRelay } = await openRelayContext(context, { node, ipUsages })
  const heartbeat = startHeartbeat()
  const limiter = createConnectionLimiter(context, ipUsages)
  let isShuttingDown = false
  const accept = createAcceptor(context, {
    relay,
    heartbeat,
    ipUsages,
    onAccepted(socket) {
      // The handshake finished after `leave` had closed the other sockets.
      if (isShuttingDown) socket.close(GOING_AWAY)
    },
  })
  let total = NO_USAGE
  registerUsageGauges(context, () => total)
  context.metrics.gauge('relay_sockets', () => heartbeat.size())
  context.metrics.gauge('relay_addresses', () => ipUsages.size())
  await warnUnlessDurable(context)
  await relay.messageQueue.sweepLeftovers()
  total = await relay.messageQueue.readTotal()

  async function sweep(): Promise<void> {
    ipUsages.sweep()
    await relay.messageQueue.sweep()
    total = await relay.messageQueue.readTotal()
  }
  const sweeper = runEvery(context, {
    name: 'relay-sweeper',
    everyMs: SWEEP_MS,
    firstMs: SWEEP_MS,
    // Each node also sweeps its own memory.
    lock: 'node',
    run: sweep,
  })

  return {
    upgrade(handshake) {
      if (!isRelayPath(handshake.url)) return false
      const admitted = isShuttingDown ? '503 Service Unavailable' : limiter.admit(handshake.request)
      if (typeof admitted === 'string') refuseUpgrade(handshake.socket, admitted)
      else accept(handshake, admitted)
      return true
    },
    beginShutdown() {
      isShuttingDown = true
      const openConnections = heartbeat.connections()
      for (const { socket } of openConnections) socket.close(GOING_AWAY)
      // Terminates sockets that do not answer the close frame within a second.
      setTimeout(() => {
        for (const { socket } of openConnections) socket.terminate()
      }, 1_000)
    },
    async close() {
      heartbeat.close()
      await sweeper.close()
      for (const { socket } of heartbeat.connections()) socket.terminate()
      await closeRelay()
    },
  }
}

function registerUsageGauges({ metrics }: Context, read: () => Usage): void {
  metrics.gauge('relay_stored_bytes', () => read().bytes)
  metrics.gauge('relay_stored_messages', () => read().messages)
  metrics.gauge('relay_stored_subscriptions', () => read().subscriptions)
}

function isRelayPath({ pathname }: URL): boolean {
  return pathname === '/' || pathname === '/relay'
}

/** The relay acknowledges a publish once it is on disk; with `fsync` or `synchronous_commit` off a crash loses messages. */
async function warnUnlessDurable({ relayDb, log }: Context): Promise<void> {
  const [row] = await relayDb.query(
    v.object({ fsync: v.string(), commit: v.string() }),
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  )
  if (row?.fsync === 'off' || row?.commit === 'off') log.warn('relay.database-not-durable', row)
}
