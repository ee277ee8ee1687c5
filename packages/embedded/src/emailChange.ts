import { LatchkeyError } from '@latchkey/core'
import type { EmailChange, SharedContext } from '@latchkey/core/adapter'
import { asker } from './asker.ts'
import { deferred } from './deferred.ts'
import { greetWindow, openWindow } from './vaultWindow.ts'
import { watchPopup } from './watchPopup.ts'

/**
 * A change of e-mail. Whoever may change the address may change who logs in, so the owner allows it in a window of
 * the vault's own, which stays until the codes are in.
 * @throws embedded/popup-blocked
 */
export function openEmailChange(
  context: SharedContext,
  onChanged: (newEmail: string) => void,
): EmailChange {
  const popup = openWindow(context)
  const control = new AbortController()
  const ended = deferred<never>()
  // Whoever waits hears of it; when nobody does, it does not matter any more.
  ended.promise.catch(() => {})
  const stop = watchPopup(popup, () => ended.reject(new LatchkeyError('embedded/popup-closed', {})))
  const port = greetWindow(context, popup, control.signal)
  port.catch(() => {})
  const ask = asker(() => Promise.race([port, ended.promise]))
  const untilClosed = <T>(answer: Promise<T>) => Promise.race([answer, ended.promise])
  return {
    // Reading, logging in and proving take as long as the person takes.
    begin: (email) => untilClosed(ask('UPDATE_EMAIL', { email }, null)),
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
