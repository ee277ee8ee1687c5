import { LatchkeyError } from './LatchkeyError.ts'

/** Whatever was thrown, as our error; a foreign one becomes `unexpected` with its cause. */
export function toLatchkeyError(error: unknown): LatchkeyError {
  return error instanceof LatchkeyError
    ? error
    : new LatchkeyError('unexpected', {}, { cause: error })
}
