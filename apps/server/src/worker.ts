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
  /** Offered every websocket upgrade in turn; `true` takes it. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
}
