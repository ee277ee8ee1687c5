export type TimeLimit = { signal: AbortSignal; clear(): void }

/**
 * A signal that aborts after `ms` or when `outer` does. `clear` frees the timer at once, which
 * `AbortSignal.timeout` cannot: thousands of finished requests would keep their timers until they fire.
 */
export function timeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const stop = (): void => controller.abort(outer?.reason ?? new DOMException('', 'TimeoutError'))
  if (outer?.aborted) stop()
  const timer = setTimeout(stop, ms)
  outer?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }
}
