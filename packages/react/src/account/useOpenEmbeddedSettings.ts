import { internals, track } from '@latchkey/core/internal'
import { useErrorText } from '../hooks/useErrorText.ts'
import { showToast } from '../navigation/showToast.ts'
import { describeError } from '../text/describeError.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Opens the embedded wallet's own window: passkeys, recovery and export. Call it in a click handler. */
export function useOpenEmbeddedSettings(): () => Promise<void> {
  const latchkey = useLatchkey()
  const errors = useErrorText()
  return async () => {
    track(latchkey, { event: 'EMAIL_UPGRADE_FROM_MODAL' })
    try {
      const { openSettings } = await internals(latchkey).sharedConnector('embedded')
      openSettings?.()
    } catch (error) {
      showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
    }
  }
}
