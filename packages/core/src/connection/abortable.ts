import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Stops waiting when the signal says so, even for a wallet that never answers. @throws connection/aborted */
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
