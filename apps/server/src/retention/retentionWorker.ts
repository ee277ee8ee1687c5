import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import type { RetentionRule } from './retentionRule.ts'

const EVERY_MS = 3_600_000
/** Rows per statement, so that none holds its locks for long. */
const BATCH_SIZE = 1_000

/** Deletes every row that is past its retention. A rule that fails does not stop the others. */
export async function deleteExpiredRows(
  context: Context,
  signal: AbortSignal,
  rules: readonly RetentionRule[],
): Promise<void> {
  for (const rule of rules) {
    try {
      const deleted = await deleteInBatches(context, signal, rule)
      if (deleted > 0) context.log.info('retention.rows-deleted', { table: rule.table, deleted })
    } catch (error) {
      context.log.error('retention.failed', { table: rule.table, error })
    }
  }
}

async function deleteInBatches(
  context: Context,
  signal: AbortSignal,
  rule: RetentionRule,
): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const deleted = await rule.deleteExpired(context, BATCH_SIZE)
    total += deleted
    if (deleted < BATCH_SIZE) break
  }
  return total
}

export function retentionWorker(rules: readonly RetentionRule[]): Worker {
  return {
    name: 'retention',
    start: async (context) =>
      runEvery(context, {
        name: 'retention',
        everyMs: EVERY_MS,
        lock: 'installation',
        run: (signal) => deleteExpiredRows(context, signal, rules),
      }),
  }
}
