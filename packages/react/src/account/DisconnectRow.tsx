import { type ConnectedState, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'
import { useDisconnectAction } from './useDisconnectAction.ts'

/** Disconnects the wallet of `connection`; without one, every connected wallet. */
export function DisconnectRow(props: { connection?: ConnectedState }): JSX.Element {
  const text = useText(accountText)
  const { isDisconnecting, disconnectWallets } = useDisconnectAction()
  const hasSeveral = useStore(
    internals(useLatchkey()).connections,
    (connections) =>
      Object.values(connections).filter(({ status }) => status === 'connected').length > 1,
  )
  const namespace = props.connection?.connector.namespace
  const idle = hasSeveral && !namespace ? text.disconnectAll : text.disconnect
  return (
    <ListRow
      id="disconnect"
      part="disconnect"
      title={isDisconnecting ? text.disconnecting : idle}
      image={<RowIcon icon="leave" />}
      disabled={isDisconnecting}
      onPress={() => disconnectWallets(namespace ? { namespace } : {})}
    />
  )
}
