import { LatchkeyError } from '@latchkey/core'

/** The promise, or `connection/aborted` as soon as the signal says so; a late answer then goes nowhere. */
export async function abortable<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return promise
  if (signal.aborted) {
    promise.catch(() => {
      // Nobody waits for it any more.
    })
    throw new LatchkeyError('connection/aborted', {})
  }
  const listening = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(new LatchkeyError('connection/aborted', {}))
    signal.addEventListener('abort', onAbort, { signal: listening.signal })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    listening.abort()
  }
}

/** The promise, or an error after some time. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  late: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
