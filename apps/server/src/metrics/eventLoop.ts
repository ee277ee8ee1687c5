import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/** Gauges of how late timers fire: a process that computes too long serves every request late. */
export function measureEventLoop(metrics: Metrics): { close(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  // Of the time since the last scrape.
  metrics.gauge('latchkey_event_loop_lag_seconds', () => {
    const lag = delays.percentile(99) / NANOSECONDS - RESOLUTION_MS / 1_000
    delays.reset()
    return Math.max(0, lag)
  })
  return { close: () => delays.disable() }
}
