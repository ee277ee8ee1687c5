import type { LatchkeyError } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'
import { updateEmail } from '../launch/updateEmail.ts'

/** Parameters of `useLatchkeyUpdateEmail`. */
export type UseLatchkeyUpdateEmailParameters = ActionHookParameters<string, LatchkeyError, void>

/** What `useLatchkeyUpdateEmail` returns; `data` is the new address. */
export type UseLatchkeyUpdateEmailReturnType = UseMutationResult<string, LatchkeyError, void>

/**
 * Changes the email address of the embedded wallet's login, in the modal. Fails with `embedded/unavailable` without an
 * email login, and with `connection/aborted` when the visitor closes the modal.
 * @example
 * const login = useLatchkeyLogin()
 * const { mutate } = useLatchkeyUpdateEmail()
 * return login?.email ? <button onClick={() => mutate()}>Change {login.email}</button> : null
 */
export function useLatchkeyUpdateEmail(
  parameters: UseLatchkeyUpdateEmailParameters = {},
): UseLatchkeyUpdateEmailReturnType {
  return useAction('updateEmail', updateEmail, parameters)
}
