import { analyticsRetention } from './analytics/retention.ts'
import { indexer } from './history/indexer.ts'
import { sandboxSettler } from './onramp/sandbox/settler.ts'
import { relayWorker } from './relay/relay.ts'
import { rpcSocket } from './rpc/socket.ts'
import type { Worker } from './worker.ts'

/** Everything that runs beside the routes, in starting order. */
export const workers: readonly Worker[] = [
  analyticsRetention,
  indexer,
  sandboxSettler,
  rpcSocket,
  relayWorker,
]
