import { LatchkeyError } from '@latchkey/core'
import type { FrameEvent, FrameHello } from '@latchkey/wire'
import { deferred } from './deferred.ts'
import { openPort, type VaultPort } from './openPort.ts'

export const loadTimeoutMs = 30_000
const retryPauseMs = 1_000

/**
 * Sends HELLO to a page of the vault until it responds: to that window, at that origin, with a new port each time. The
 * vault accepts one.
 * @throws embedded/load-timed-out
 */
export async function handshake(options: {
  target(): Window | null
  vaultOrigin: string
  projectId: string
  onEvent(event: FrameEvent): void
  signal: AbortSignal
}): Promise<VaultPort> {
  const { target, vaultOrigin, projectId, onEvent, signal } = options
  const endsAt = Date.now() + loadTimeoutMs
  const hello: FrameHello = { type: '@latchkey-app/HELLO', version: 1, projectId }
  const ports: VaultPort[] = []
  const ready = deferred<VaultPort>()
  let chosen: VaultPort | null = null
  while (!chosen && !signal.aborted && Date.now() < endsAt) {
    const { port1, port2 } = new MessageChannel()
    const port = openPort(port1, (event) => {
      if (event.type === '@latchkey-frame/READY') ready.resolve(port)
      else if (chosen === port) onEvent(event)
    })
    ports.push(port)
    // A frame that shows an error page has another origin, and the browser drops the message.
    target()?.postMessage(hello, vaultOrigin, [port2])
    chosen = await Promise.race([ready.promise, pause()])
  }
  for (const port of ports) if (port !== chosen) port.close()
  if (!chosen) throw new LatchkeyError('embedded/load-timed-out', {})
  return chosen
}

function pause(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), retryPauseMs))
}
