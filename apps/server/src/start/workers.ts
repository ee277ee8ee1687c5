import { alertWorker } from '../alerts/alertWorker.ts'
import { analyticsRetention } from '../analytics/retention.ts'
import { rollupWorker } from '../analytics/rollupWorker.ts'
import { bundlerWorker } from '../bundler/bundlerWorker.ts'
import type { Role } from '../config/roles.ts'
import type { Worker } from '../context/worker.ts'
import { webhookWorker } from '../deliveries/webhookWorker.ts'
import { keyRotation } from '../embedded/keyRotation.ts'
import { indexer } from '../history/indexer.ts'
import { reservationWorker } from '../paymaster/reservationWorker.ts'
import { priceRecorder } from '../prices/priceRecorder.ts'
import { relayWorker } from '../relay/relay.ts'
import { retentionWorker } from '../retention/retentionWorker.ts'
import { rpcSocket } from '../rpc/rpcSocket.ts'
import { sampleWorker } from '../sample/sampleWorker.ts'
import { retentionRules } from './retentionRules.ts'

/** Everything that runs beside the routes, by role and in starting order. */
export const workers: Readonly<Record<Role, readonly Worker[]>> = {
  worker: [
    analyticsRetention,
    rollupWorker,
    sampleWorker,
    webhookWorker,
    alertWorker,
    retentionWorker(retentionRules),
    indexer,
    priceRecorder,
    bundlerWorker,
    reservationWorker,
  ],
  data: [rpcSocket],
  relay: [relayWorker],
  embedded: [keyRotation],
  vault: [],
}
