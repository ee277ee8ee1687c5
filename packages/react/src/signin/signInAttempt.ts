import { isLatchkeyError, type LatchkeyError } from '@latchkey/core'
import { type PreparedSignIn, toLatchkeyError } from '@latchkey/core/internal'

/** The state of a sign-in. The message stays visible in every state. */
export type SignInAttempt =
  | { step: 'preparing' | 'ready' | 'signing' | 'authenticating'; prepared: PreparedSignIn | null }
  | { step: 'declined' | 'failed'; prepared: PreparedSignIn | null; error: LatchkeyError }

/** The state after a failure; it keeps the message if that may be used again. */
export function failedAttempt(prepared: PreparedSignIn | null, cause: unknown): SignInAttempt {
  const error = toLatchkeyError(cause)
  if (error.code === 'signin/declined') return { step: 'declined', prepared, error }
  return { step: 'failed', prepared: isRetryable(error) ? prepared : null, error }
}

/**
 * After a network failure or a rejection in the wallet, the same message can be reused; one that the server rejected
 * cannot.
 */
function isRetryable(error: LatchkeyError): boolean {
  if (isLatchkeyError(error, 'api/http')) return error.context.status >= 500
  return error.code === 'api/unreachable' || error.code.startsWith('wallet/')
}

export function isBusy(attempt: SignInAttempt): boolean {
  return attempt.step === 'signing' || attempt.step === 'authenticating'
}
