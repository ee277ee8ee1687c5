import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { RunningWorker } from '../context/runningWorker.ts'
import type { Worker } from '../context/worker.ts'
import { deleteExpired } from './deleteExpired.ts'
import { addPartition, dayOf, dropPartitionsBefore } from './partitions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Worker that creates the partitions of today and tomorrow and drops those beyond the retention period. */
export async function rotatePartitions(context: Context): Promise<void> {
  const { analyticsDb: db, clock, config } = context
  const now = clock.now()
  await addPartition(db, dayOf(now))
  await addPartition(db, dayOf(now + DAY_MS))
  const oldestDay = dayOf(now - config.analyticsRetentionDays * DAY_MS)
  const dropped = await dropPartitionsBefore(db, oldestDay)
  if (dropped > 0) context.log.info('analytics.days-dropped', { dropped })
  await deleteExpired(context)
}

export const analyticsRetention: Worker = {
  name: 'analytics-retention',
  async start(context): Promise<RunningWorker> {
    await rotatePartitions(context)
    return runEvery(context, {
      name: 'analytics-retention',
      everyMs: HOUR_MS,
      firstMs: HOUR_MS,
      lock: 'installation',
      run: () => rotatePartitions(context),
    })
  },
}
