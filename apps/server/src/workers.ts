import { analyticsRetention } from './analytics/retention.ts'
import { bundlerWorker } from './bundler/bundlerWorker.ts'
import { keyRotation } from './embedded/keyRotation.ts'
import { indexer } from './history/indexer.ts'
import { sandboxSettler } from './onramp/sandbox/sandboxSettler.ts'
import { reservationWorker } from './paymaster/reservationWorker.ts'
import { priceRecorder } from './prices/priceRecorder.ts'
import { relayWorker } from './relay/relay.ts'
import { retentionWorker } from './retention/retentionWorker.ts'
import type { Role } from './roles.ts'
import { rpcSocket } from './rpc/rpcSocket.ts'
import type { Worker } from './worker.ts'

/** Everything that runs beside the routes, by role and in starting order. */
export const workers: Readonly<Record<Role, readonly Worker[]>> = {
  worker: [
    analyticsRetention,
    retentionWorker,
    indexer,
    priceRecorder,
    sandboxSettler,
    bundlerWorker,
    reservationWorker,
  ],
  data: [rpcSocket],
  relay: [relayWorker],
  embedded: [keyRotation],
  vault: [],
}
