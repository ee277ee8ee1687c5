import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from './context.ts'

/** Something that runs beside the routes for as long as the server does: indexer, relay, sweeper. */
export type Worker = {
  name: string
  start(context: Context): Promise<RunningWorker>
}

export type RunningWorker = {
  /** Lets go of open websockets: the server stops, but requests in flight still finish. */
  leave?(): void
  close(): Promise<void>
  /** Offered every websocket handshake in turn; `true` takes it. */
  upgrade?(handshake: Handshake): boolean
}

/** What `upgrade/acceptUpgrades.ts` passes on: the socket has its error listener, the target is parsed. */
export type Handshake = { request: IncomingMessage; socket: Duplex; head: Buffer; url: URL }
