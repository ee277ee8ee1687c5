import { LatchkeyError, loginOf, openModal } from '@latchkey/core'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { pushView } from '../modal/navigate.ts'
import { waitWhileOpen } from '../modal/waitWhileOpen.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, useAttempt } from './useAttempt.ts'

/** What `useLatchkeyUpdateEmail` returns: the state of the last attempt, with the new address as `data`. */
export type LatchkeyUpdateEmail = Attempt<string> & {
  /** The address of the login; `null` for every other wallet. */
  email: string | null
  /**
   * Opens the form for a new address; the visitor confirms it with codes to both. Resolves with the new address.
   * @throws embedded/unavailable without a login by e-mail, connection/aborted when the visitor closes the modal
   */
  updateEmail(): Promise<string>
}

/** Changes the e-mail address of the embedded wallet's login. */
export function useLatchkeyUpdateEmail(): LatchkeyUpdateEmail {
  const latchkey = useLatchkey()
  const login = loginOf(latchkey)
  const email = useStore(login, ({ user }) => user?.email ?? null)
  const { attempt, run } = useAttempt<string>()
  const updateEmail = useCallback(
    () =>
      run(async () => {
        const old = login.getState().user?.email
        if (!old) throw new LatchkeyError('embedded/unavailable', {})
        openModal(latchkey, { view: 'Account' })
        pushView(latchkey, { name: 'UpdateEmailWallet', email: old })
        const readNewEmail = () => {
          const current = login.getState().user?.email
          return current && current !== old ? current : null
        }
        return waitWhileOpen(latchkey, { store: login, read: readNewEmail })
      }),
    [latchkey, login, run],
  )
  return { ...attempt, email, updateEmail }
}
