const INTERVAL_MS = 500

/**
 * Calls `stop` once npm, which started this process, has ended. npm forwards a signal only to its shell, and
 * the shell ends without its child; the child then has another parent than at its start.
 */
export function watchNpm(parent: number, stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, INTERVAL_MS)
  timer.unref()
}
