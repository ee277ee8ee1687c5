/** How long a request to the server may take. */
export const requestTimeoutMs = 10_000

/** A signal that aborts with the caller's signal or after a time; `done` clears both. */
export function deadline(
  timeoutMs: number,
  signal?: AbortSignal,
): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const done = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}
