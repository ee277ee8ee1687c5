import { type SignOutErrorType, signOut } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySignOut`. */
export type UseLatchkeySignOutParameters = ActionHookParameters<void, SignOutErrorType, void>

/** What `useLatchkeySignOut` returns. */
export type UseLatchkeySignOutReturnType = UseMutationResult<void, SignOutErrorType, void>

/**
 * Ends the connected account's session. If sign-in is required, also disconnects the wallet.
 * @example
 * const { mutate, isPending } = useLatchkeySignOut()
 * return <button disabled={isPending} onClick={() => mutate()}>Sign out</button>
 */
export function useLatchkeySignOut(
  parameters: UseLatchkeySignOutParameters = {},
): UseLatchkeySignOutReturnType {
  return useAction('signOut', signOut, parameters)
}
