import { type SignInErrorType, type SiwxSession, signIn } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySignIn`. */
export type UseLatchkeySignInParameters = ActionHookParameters<
  SiwxSession,
  SignInErrorType,
  Parameters<typeof signIn>[1]
>

/** What `useLatchkeySignIn` returns. */
export type UseLatchkeySignInReturnType = UseMutationResult<
  SiwxSession,
  SignInErrorType,
  Parameters<typeof signIn>[1]
>

/**
 * Signs in with the connected wallet (SIWX, CAIP-122): opens the wallet's prompt at once.
 * @example
 * const { mutate, error } = useLatchkeySignIn()
 * return <button onClick={() => mutate()}>{error ? 'Try again' : 'Sign in'}</button>
 */
export function useLatchkeySignIn(
  parameters: UseLatchkeySignInParameters = {},
): UseLatchkeySignInReturnType {
  return useAction('signIn', signIn, parameters)
}
