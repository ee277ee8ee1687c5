import { type RequireSignInErrorType, requireSignIn, type SiwxSession } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyRequireSignIn`. */
export type UseLatchkeyRequireSignInParameters = ActionHookParameters<
  SiwxSession,
  RequireSignInErrorType,
  void
>

/** What `useLatchkeyRequireSignIn` returns. */
export type UseLatchkeyRequireSignInReturnType = UseMutationResult<
  SiwxSession,
  RequireSignInErrorType,
  void
>

/**
 * Shows the sign-in unless a session covers the connected account. `data` is the session.
 * @example
 * const { mutate, isPending } = useLatchkeyRequireSignIn()
 * return <button disabled={isPending} onClick={() => mutate()}>Sign in</button>
 */
export function useLatchkeyRequireSignIn(
  parameters: UseLatchkeyRequireSignInParameters = {},
): UseLatchkeyRequireSignInReturnType {
  return useAction('requireSignIn', requireSignIn, parameters)
}
