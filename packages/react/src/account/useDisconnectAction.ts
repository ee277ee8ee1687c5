import { disconnect } from '@latchkey/core'
import { useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { showToast } from '../navigation/showToast.ts'
import { describeError } from '../text/describeError.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Disconnects wallets, and shows a toast when that fails. */
export function useDisconnectAction(): {
  isDisconnecting: boolean
  disconnectWallets(options: Parameters<typeof disconnect>[1]): void
} {
  const latchkey = useLatchkey()
  const errors = useErrorText()
  const [isDisconnecting, setDisconnecting] = useState(false)
  const disconnectWallets = (options: Parameters<typeof disconnect>[1]) => {
    setDisconnecting(true)
    disconnect(latchkey, options)
      .catch((error) =>
        showToast(latchkey, { variant: 'error', message: describeError(error, errors) }),
      )
      .finally(() => setDisconnecting(false))
  }
  return { isDisconnecting, disconnectWallets }
}
