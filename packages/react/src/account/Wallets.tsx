import type { Namespace } from '@latchkey/core'
import {
  activeNamespace,
  type ConnectedState,
  internals,
  setActiveNamespace,
} from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { namespaceName } from '../format/namespaceName.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { useText } from '../hooks/useText.ts'
import { goBackTo, pushView } from '../navigation/navigate.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Tag } from '../parts/Tag.tsx'
import { accountText } from '../text/en/account.ts'
import { connectText } from '../text/en/connect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'
import { useDisconnectAction } from './useDisconnectAction.ts'

/** The connected wallets, one per namespace, where there are several: switch to one or disconnect it. And one more. */
export function Wallets(): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const { adapters } = useStore(internals(latchkey).options)
  const connections = useStore(internals(latchkey).connections)
  const { isDisconnecting, disconnectWallets } = useDisconnectAction()
  const connected = Object.values(connections).filter(
    (connection) => connection.status === 'connected',
  )
  const listed = connected.length > 1 ? connected : []
  const canAddWallet = adapters.some(
    ({ namespace }) => connections[namespace]?.status !== 'connected',
  )
  if (listed.length === 0 && !canAddWallet) return null
  return (
    <section>
      <h2 className="profile-caption">{text.wallets}</h2>
      <List label={text.wallets}>
        {listed.map((connection) => (
          <li key={connection.connector.namespace} className="account-line">
            <WalletRow
              connection={connection}
              isDisconnecting={isDisconnecting}
              onDisconnect={(namespace) => disconnectWallets({ namespace })}
            />
          </li>
        ))}
        {canAddWallet ? (
          <li>
            <ListRow
              id="add"
              title={text.addWallet}
              image={<RowIcon icon="plus" />}
              endIcon="chevron"
              onPress={() => pushView(latchkey, { name: 'Connect' })}
            />
          </li>
        ) : null}
      </List>
    </section>
  )
}

function WalletRow(props: {
  connection: ConnectedState
  isDisconnecting: boolean
  onDisconnect(namespace: Namespace): void
}): JSX.Element {
  const { connector, accounts } = props.connection
  const { namespace } = connector
  const latchkey = useLatchkey()
  const text = useText(accountText)
  const connect = useText(connectText)
  const image = useConnectorImage(connector)
  const isActive = useStore(
    internals(latchkey).network,
    (state) => activeNamespace(state) === namespace,
  )
  const handlePress = () => {
    setActiveNamespace(latchkey, namespace)
    if (!isActive) goBackTo(latchkey, 0)
  }
  return (
    <>
      <ListRow
        id={namespace}
        part="connection"
        title={connector.name}
        detail={`${namespaceName(namespace, connect)} · ${truncateAddress(accounts[0].address)}`}
        image={<Logo name={connector.name} src={image} />}
        end={isActive ? <Tag tone="success">{text.current}</Tag> : undefined}
        current={isActive}
        onPress={handlePress}
      />
      <IconButton
        icon="leave"
        label={fill(text.disconnectOne, { name: connector.name })}
        disabled={props.isDisconnecting}
        onPress={() => props.onDisconnect(namespace)}
      />
    </>
  )
}
