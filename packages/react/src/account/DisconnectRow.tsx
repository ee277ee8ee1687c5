import { disconnect } from '@latchkey/core'
import type { ConnectedState } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

export function DisconnectRow(props: { connection: ConnectedState }): JSX.Element {
  const text = useText(accountText)
  const { isDisconnecting, disconnectWallets } = useDisconnectAction()
  return (
    <ListRow
      id="disconnect"
      part="disconnect"
      title={isDisconnecting ? text.disconnecting : text.disconnect}
      image={<RowIcon icon="leave" />}
      disabled={isDisconnecting}
      onPress={() => disconnectWallets({ namespace: props.connection.connector.namespace })}
    />
  )
}

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
