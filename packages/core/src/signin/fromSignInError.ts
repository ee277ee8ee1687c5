import { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Whatever a way to sign in threw, as ours. What the sign-in package refuses carries a code of its own; anything
 * else that is foreign becomes `fallback`.
 */
export function fromSignInError(
  error: unknown,
  fallback: 'signin/initialize-failed' | 'signin/failed',
): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  const reason = error instanceof Error && 'code' in error ? error.code : null
  return typeof reason === 'string' && reason.startsWith('signin/')
    ? new LatchkeyError('signin/refused', { reason }, { cause: error })
    : new LatchkeyError(fallback, {}, { cause: error })
}
