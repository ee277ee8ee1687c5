import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export type RunningWorker = {
  /** Closes open websockets when the shutdown begins, while requests in flight still finish. */
  beginShutdown?(): void
  close(): Promise<void>
  /** Gets every websocket handshake; returns `true` if it handles the handshake. */
  upgrade?(handshake: Handshake): boolean
}

/** What `upgrade/acceptUpgrades.ts` passes on: the socket has its error listener, the target is parsed. */
export type Handshake = { request: IncomingMessage; socket: Duplex; head: Buffer; url: URL }
