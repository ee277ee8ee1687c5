import {
  type Balance,
  closeModal,
  type Latchkey,
  type Network,
  switchNetwork,
} from '@latchkey/core'
import { connectionOf, internals, isUnsupported } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatAmount } from '../format/formatAmount.ts'
import { networkImage } from '../format/networkImage.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { goBack, pushView } from '../navigation/navigate.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { Icon } from '../parts/Icon.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Tag } from '../parts/Tag.tsx'
import { networkText } from '../text/en/network.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useNetworkBalances } from './useNetworkBalances.ts'

export function NetworkList(props: { networks: readonly Network[] }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(networkText)
  const options = useStore(internals(latchkey).options)
  const active = useStore(internals(latchkey).network, (state) => state.active)
  const current = isUnsupported(latchkey) ? null : active
  const balances = useNetworkBalances()
  const { tag } = useLanguage()
  return (
    <List label={text.networks}>
      {props.networks.map((network) => (
        <li key={network.caipNetworkId}>
          <ListRow
            id={network.caipNetworkId}
            part="network"
            title={network.name}
            detail={describeBalance(balances[network.caipNetworkId], tag)}
            image={<Logo shape="round" name={network.name} src={networkImage(options, network)} />}
            end={<NetworkEnd network={network} isCurrent={network.caipNetworkId === current} />}
            current={network.caipNetworkId === current}
            onPress={() => chooseNetwork(latchkey, network)}
          />
        </li>
      ))}
    </List>
  )
}

function describeBalance(balance: Balance | undefined, locale: string): string | undefined {
  if (!balance || balance.amount === 0n) return undefined
  return `${formatAmount(balance.amount, balance.decimals, locale)} ${plainText(balance.symbol, 12)}`
}

function NetworkEnd(props: { network: Network; isCurrent: boolean }): JSX.Element | null {
  const text = useText(networkText)
  return (
    <span className="network-end">
      {props.network.testnet ? <Tag>{text.testnet}</Tag> : null}
      {props.isCurrent ? (
        <span className="network-current">
          <Icon name="check" />
          <span className="hidden">{text.current}</span>
        </span>
      ) : null}
    </span>
  )
}

/**
 * Asks the wallet of that namespace to switch; switches immediately without a wallet; otherwise asks for another
 * wallet.
 */
function chooseNetwork(latchkey: Latchkey, network: Network): void {
  const connections = internals(latchkey).connections.getState()
  const connection = connectionOf(connections, network.chainNamespace)
  if (connection.status === 'connected' && connection.chainId !== network.caipNetworkId) {
    pushView(latchkey, { name: 'SwitchNetwork', network })
    return
  }
  const isAnyConnected = Object.values(connections).some(
    (connection) => connection.status === 'connected',
  )
  if (connection.status !== 'connected' && isAnyConnected) {
    pushView(latchkey, { name: 'SwitchActiveChain', namespace: network.chainNamespace, network })
    return
  }
  switchNetwork(latchkey, { network }).then(
    () => goBackOrClose(latchkey),
    () => pushView(latchkey, { name: 'SwitchNetwork', network }),
  )
}

function goBackOrClose(latchkey: Latchkey): void {
  if (viewStoreOf(latchkey).getState().stack.length > 1) goBack(latchkey)
  else closeModal(latchkey)
}
