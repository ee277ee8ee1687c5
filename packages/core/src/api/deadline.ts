/** How long a request to the server may take. */
export const requestTimeoutMs = 10_000

/** A signal that ends with the caller's own or after a time, and the way to stop waiting for either. */
export function deadline(
  timeoutMs: number,
  signal?: AbortSignal,
): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, timeoutMs)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const done = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  return { signal: controller.signal, done }
}
