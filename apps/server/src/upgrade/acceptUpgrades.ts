import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Handshake, RunningWorker } from '../context/runningWorker.ts'
import type { Log } from '../log/log.ts'
import { parseRequestTarget } from './parseRequestTarget.ts'
import { refuseUpgrade } from './refuseUpgrade.ts'

/**
 * Passes WebSocket handshakes to the workers. Node removes its listeners from an upgraded
 * socket, so that a reset would end the process: the error listener is added first.
 */
export function acceptUpgrades(
  http: Server,
  {
    workers,
    log,
    isRefused,
  }: {
    workers: readonly RunningWorker[]
    log: Log
    /** Rejects every handshake for a host name without websockets. */
    isRefused(request: IncomingMessage): boolean
  },
): void {
  http.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    const url = parseRequestTarget(request.url)
    if (!url) return refuseUpgrade(socket, '400 Bad Request')
    if (isRefused(request)) return refuseUpgrade(socket, '404 Not Found')
    try {
      if (passToWorkers(workers, { request, socket, head, url })) return
      refuseUpgrade(socket, '404 Not Found')
    } catch (error) {
      log.error('upgrade.failed', { error })
      socket.destroy()
    }
  })
}

function passToWorkers(workers: readonly RunningWorker[], handshake: Handshake): boolean {
  return workers.some((worker) => worker.upgrade?.(handshake))
}
