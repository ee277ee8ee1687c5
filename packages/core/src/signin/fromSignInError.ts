import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Converts an error of a SIWX configuration into a `LatchkeyError`: rejections by `@latchkey/siwx` become `signin/refused`,
 * unknown errors become `fallback`.
 */
export function fromSignInError(
  error: unknown,
  fallback: 'signin/initialize-failed' | 'signin/failed',
): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const reason = error instanceof Error && 'code' in error ? error.code : null
  return typeof reason === 'string' && reason.startsWith('signin/')
    ? new LatchkeyError('signin/refused', { reason }, { cause: error })
    : new LatchkeyError(fallback, {}, { cause: error })
}
