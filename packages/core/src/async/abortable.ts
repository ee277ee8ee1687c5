import { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * The promise's value, or an error if the signal aborts, even if the wallet never responds. @throws LatchkeyError
 * connection/aborted
 */
export function abortable<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(new LatchkeyError('connection/aborted', {}))
    const stopWaiting = () => signal.removeEventListener('abort', stop)
    // Also after an abort, so that a late rejection is not unhandled.
    work.then(resolve, reject).finally(stopWaiting)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}

/** The work's result, or `null` when the work fails or the signal aborts. For checks that must not block the visitor. */
export async function resultOrNull<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | null> {
  try {
    return await abortable(work(), signal)
  } catch {
    return null
  }
}
