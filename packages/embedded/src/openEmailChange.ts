import { LatchkeyError } from '@latchkey/core'
import type { EmailChange, SharedConnectorContext } from '@latchkey/core/adapter'
import { createAskVault } from './createAskVault.ts'
import { deferred } from './deferred.ts'
import { handshakeWithWindow, openWindow } from './vaultWindow.ts'
import { watchPopup } from './watchPopup.ts'

/**
 * A change of the email address. It decides who can log in, so that the owner approves it in a window of the vault,
 * which stays open until both codes are entered.
 * @throws embedded/popup-blocked
 */
export function openEmailChange(
  context: SharedConnectorContext,
  onChanged: (newEmail: string) => void,
): EmailChange {
  const popup = openWindow(context)
  const control = new AbortController()
  const closed = deferred<never>()
  // The races below report the rejection; without a pending race it must not be an unhandled rejection.
  closed.promise.catch(() => {})
  const stop = watchPopup(popup, () =>
    closed.reject(new LatchkeyError('embedded/popup-closed', {})),
  )
  const port = handshakeWithWindow(context, popup, control.signal)
  port.catch(() => {})
  const ask = createAskVault(() => Promise.race([port, closed.promise]))
  const untilClosed = <T>(answer: Promise<T>) => Promise.race([answer, closed.promise])
  return {
    // No timeout: the visitor reads, logs in and is verified.
    begin: (email) => untilClosed(ask('UPDATE_EMAIL', { email }, { timeoutMs: null })),
    async confirmOld(otp) {
      await untilClosed(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }))
    },
    async confirmNew(otp) {
      const changed = await untilClosed(ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }))
      onChanged(changed.newEmail)
      return changed
    },
    close() {
      control.abort()
      stop()
      popup.close()
    },
  }
}
