import type { Latchkey } from '@latchkey/core'

type TimerName = 'shake' | 'toast' | 'notAllowed'

const timers = new WeakMap<Latchkey, Map<TimerName, ReturnType<typeof setTimeout>>>()

/** Runs once after the pause, unless the same name is set or cancelled again or the instance ends. */
export function setNamedTimeout(
  latchkey: Latchkey,
  name: TimerName,
  pauseMs: number,
  run: () => void,
): void {
  clearNamedTimeout(latchkey, name)
  let ownTimers = timers.get(latchkey)
  if (!ownTimers) {
    ownTimers = new Map()
    timers.set(latchkey, ownTimers)
    latchkey.onDestroy(() => {
      for (const timer of timers.get(latchkey)?.values() ?? []) clearTimeout(timer)
    })
  }
  ownTimers.set(name, setTimeout(run, pauseMs))
}

export function clearNamedTimeout(latchkey: Latchkey, name: TimerName): void {
  clearTimeout(timers.get(latchkey)?.get(name))
}
