import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** The promise's value, or an error when the signal aborts, also for a wallet that never answers. @throws LatchkeyError connection/aborted */
export function abortable<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(new LatchkeyError('connection/aborted', {}))
    const undo = () => signal.removeEventListener('abort', stop)
    // Also after an abort, so that a late rejection is not unhandled.
    work.then(resolve, reject).finally(undo)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}
