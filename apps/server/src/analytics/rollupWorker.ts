import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import { mergeRollups } from './mergeRollups.ts'

/** How far the figures of the console lag behind the events. */
const MERGE_EVERY_MS = 5_000

export const rollupWorker: Worker = {
  name: 'analytics-rollups',
  async start(context) {
    return runEvery(context, {
      name: 'analytics-rollups',
      everyMs: MERGE_EVERY_MS,
      lock: 'installation',
      run: async (signal) => {
        await mergeRollups(context.analyticsDb, signal)
      },
    })
  },
}
