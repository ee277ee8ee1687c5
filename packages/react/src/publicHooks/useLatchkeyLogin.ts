import type { Login } from '@latchkey/core'
import { loginOf } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyLogin` returns. */
export type UseLatchkeyLoginReturnType = Login | null

/**
 * The login of the embedded wallet: email address, user name, login method, and whether the smart account is deployed.
 * `null` without an embedded wallet.
 * @example
 * const login = useLatchkeyLogin()
 * return login ? <p>Signed in as {login.email}</p> : null
 */
export function useLatchkeyLogin(): UseLatchkeyLoginReturnType {
  return useStore(loginOf(useLatchkey()), ({ user }) => user)
}
