import { type Latchkey, LatchkeyError, openModal } from '@latchkey/core'
import { loginOf } from '@latchkey/core/internal'
import { pushView } from '../navigation/navigate.ts'
import { waitWhileOpen } from '../navigation/waitWhileOpen.ts'

/**
 * Opens the form for a new email address of the embedded wallet's login; the visitor confirms it with codes to both.
 * Resolves with the new address.
 * @throws embedded/unavailable without an email login, connection/aborted when the visitor closes the modal
 */
export async function updateEmail(latchkey: Latchkey): Promise<string> {
  const login = loginOf(latchkey)
  const old = login.getState().user?.email
  if (!old) throw new LatchkeyError('embedded/unavailable', {})
  openModal(latchkey, { view: 'Account' })
  pushView(latchkey, { name: 'UpdateEmailWallet', email: old })
  const readNewEmail = () => {
    const current = login.getState().user?.email
    return current && current !== old ? current : null
  }
  return waitWhileOpen(latchkey, { store: login, read: readNewEmail })
}
