import { isLatchkeyError, LatchkeyError } from './LatchkeyError.ts'

/** Converts any thrown value into a `LatchkeyError`; an unknown one becomes `unexpected` with its cause. */
export function toLatchkeyError(error: unknown): LatchkeyError {
  return isLatchkeyError(error) ? error : new LatchkeyError('unexpected', {}, { cause: error })
}
