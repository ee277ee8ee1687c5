import { isLatchkeyError, type LatchkeyError } from '@latchkey/core'
import { type PreparedSignIn, toLatchkeyError } from '@latchkey/core/internal'

/** How far a sign-in has come. The message stays in sight whatever happens. */
export type SignInAttempt =
  | { step: 'preparing' | 'ready' | 'signing' | 'authenticating'; prepared: PreparedSignIn | null }
  | { step: 'declined' | 'failed'; prepared: PreparedSignIn | null; error: LatchkeyError }

/** What a failure means, and whether the same message may be tried again. */
export function failedAttempt(prepared: PreparedSignIn | null, cause: unknown): SignInAttempt {
  const error = toLatchkeyError(cause)
  if (error.code === 'signin/declined') return { step: 'declined', prepared, error }
  return { step: 'failed', prepared: isWorthAgain(error) ? prepared : null, error }
}

/** A server that was away may be told the same again; a message it refused is spent. */
function isWorthAgain(error: LatchkeyError): boolean {
  if (isLatchkeyError(error, 'api/http')) return error.context.status >= 500
  return error.code === 'api/unreachable' || error.code.startsWith('wallet/')
}

export function isBusy(attempt: SignInAttempt): boolean {
  return attempt.step === 'signing' || attempt.step === 'authenticating'
}
