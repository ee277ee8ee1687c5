import type { Context } from './context.ts'
import type { RunningWorker } from './runningWorker.ts'

/** A background process of the server: indexer, relay, sweeper. */
export type Worker = {
  name: string
  start(context: Context): Promise<RunningWorker>
}
