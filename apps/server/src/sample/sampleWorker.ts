import * as v from 'valibot'
import { mergeRollups } from '../analytics/mergeRollups.ts'
import { writeEvents } from '../analytics/writeEvents.ts'
import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import { sampleEvents } from './sampleEvents.ts'
import { sampleProjectId } from './sampleProject.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DAYS = 28
const ROWS_PER_WRITE = 1_000

/** Keeps the sample project's four weeks up to the present hour, where CONSOLE_SAMPLE is set. */
export const sampleWorker: Worker = {
  name: 'console-sample',
  async start(context) {
    if (!context.config.consoleSample) return { close: async () => {} }
    return runEvery(context, {
      name: 'console-sample',
      everyMs: HOUR_MS,
      lock: 'installation',
      run: (signal) => writeSample(context, signal),
    })
  },
}

const lastRow = v.object({ last: v.nullable(v.date()) })

export async function writeSample(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, analyticsDb, clock } = context
  await db.execute(
    `INSERT INTO projects (id, name, url, origins, is_sample, edited_at)
     VALUES ($1, 'Sample shop', 'https://shop.example', '{https://shop.example}', true, now())
     ON CONFLICT DO NOTHING`,
    [sampleProjectId],
  )
  const now = clock.now()
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const [row] = await analyticsDb.query(
    lastRow,
    "SELECT max(bucket) AS last FROM analytics_rollups WHERE project_id = $1 AND grain = 'day'",
    [sampleProjectId],
  )
  const first = Math.max(today - (DAYS - 1) * DAY_MS, row?.last?.getTime() ?? 0)
  for (let day = first; day <= today && !signal?.aborted; day += DAY_MS) {
    const rows = sampleEvents({ projectId: sampleProjectId, day, now })
    for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
      await writeEvents(analyticsDb, rows.slice(start, start + ROWS_PER_WRITE))
    }
  }
  await mergeRollups(analyticsDb, signal)
}
