import * as v from 'valibot'
import type { Context } from '../context/context.ts'

/** The events' size on disk, measured every ten seconds and estimated in between. */
export type StorageMeter = {
  /** Bytes on disk, including those added since the last measurement. */
  read(): Promise<number>
  add(bytes: number): void
}

const MEASURE_EVERY_MS = 10_000

const MEASURE_SQL = `
SELECT (coalesce(sum(pg_total_relation_size(inhrelid)), 0)
        + pg_total_relation_size('analytics_deltas')
        + pg_total_relation_size('analytics_rollups'))::bigint AS bytes
FROM pg_inherits WHERE inhparent = 'analytics_events'::regclass`

export function createStorageMeter({
  analyticsDb,
  clock,
  metrics,
}: Pick<Context, 'analyticsDb' | 'clock' | 'metrics'>): StorageMeter {
  let bytes = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuring: Promise<void> | null = null
  metrics.gauge('latchkey_analytics_stored_bytes', () => bytes)

  async function measure(): Promise<void> {
    const [row] = await analyticsDb.query(v.object({ bytes: v.bigint() }), MEASURE_SQL)
    bytes = Number(row?.bytes ?? 0)
    measuredAt = clock.now()
  }

  return {
    async read() {
      if (clock.now() - measuredAt >= MEASURE_EVERY_MS) {
        measuring ??= measure().finally(() => {
          measuring = null
        })
        await measuring
      }
      return bytes
    },
    add(added) {
      bytes += added
    },
  }
}
