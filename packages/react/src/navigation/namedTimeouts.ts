import type { Latchkey } from '@latchkey/core'
import { internals, part } from '@latchkey/core/internal'

type TimerName = 'shake' | 'toast' | 'notAllowed'

type Timers = Map<TimerName, ReturnType<typeof setTimeout>>

/** Runs once after the pause, unless the same name is set or cancelled again or the instance ends. */
export function setNamedTimeout(
  latchkey: Latchkey,
  name: TimerName,
  pauseMs: number,
  run: () => void,
): void {
  clearNamedTimeout(latchkey, name)
  timersOf(latchkey).set(name, setTimeout(run, pauseMs))
}

export function clearNamedTimeout(latchkey: Latchkey, name: TimerName): void {
  clearTimeout(timersOf(latchkey).get(name))
}

function timersOf(latchkey: Latchkey): Timers {
  return part(latchkey, 'timeouts', () => {
    const timers: Timers = new Map()
    internals(latchkey).onDestroy(() => {
      for (const timer of timers.values()) clearTimeout(timer)
    })
    return timers
  })
}
