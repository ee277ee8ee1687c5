import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Context } from './context.ts'
import type { RunningWorker } from './runningWorker.ts'

export type Periodic = {
  /** The worker, in logs and metrics. */
  name: string
  /** The pause between the end of a run and the next; after failures in a row it may be longer. */
  everyMs: number | ((failures: number) => number)
  /** The pause before the first run; 0 when left out. */
  firstMs?: number
  /** `installation`: one node at a time runs it; the others skip their turn. */
  lock: 'node' | 'installation'
  /** @throws when a run failed: it is counted, logged and tried again */
  run(signal: AbortSignal): Promise<void>
}

type Dependencies = Pick<Context, 'db' | 'log' | 'metrics'>

const lockRow = v.object({ is_mine: v.boolean() })

/** Runs background work again and again, one run at a time. `close` aborts the run and waits for its end. */
export function runEvery(context: Dependencies, periodic: Periodic): RunningWorker {
  const stop = new AbortController()
  const done = loop(context, periodic, stop.signal)
  return {
    async close() {
      stop.abort()
      await done
    },
  }
}

async function loop(
  context: Dependencies,
  { name, everyMs, firstMs = 0, lock, run }: Periodic,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  if (firstMs > 0) await pause(firstMs, signal)
  while (!signal.aborted) {
    try {
      await (lock === 'node' ? run(signal) : runLocked(context, name, () => run(signal)))
      failures = 0
    } catch (error) {
      failures += 1
      if (signal.aborted) return
      context.metrics.count('latchkey_worker_failures_total', { worker: name })
      context.log.warn('worker.failed', { worker: name, failures, error })
    }
    await pause(typeof everyMs === 'number' ? everyMs : everyMs(failures), signal)
  }
}

/** A session-level advisory lock: PostgreSQL frees it when this process or its host is gone. */
async function runLocked(
  { db }: Dependencies,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  await db.session(async (session) => {
    const text = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine'
    const [state] = await session.query(lockRow, text, [`worker:${name}`])
    if (state?.is_mine) await run()
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects only when aborted, and then the loop ends.
  await wait(ms, undefined, { signal, ref: false }).catch(() => {})
}
