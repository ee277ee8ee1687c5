import { type CaipNetworkId, formatUnits } from '@latchkey/core'
import {
  AccountButton,
  type ConnectButtonState,
  NetworkButton,
  ConnectButton as OurConnectButton,
  truncateAddress,
  useLatchkeyConnection,
} from '@latchkey/react'
import type { JSX, ReactNode } from 'react'

/** A value, or one for small and one for large screens; the large one is used. */
type Responsive<Value> = Value | { smallScreen: Value; largeScreen?: Value }

/** The props of RainbowKit's `ConnectButton`. */
export type ConnectButtonProps = {
  label?: string
  /** No effect: the button shows the picture and the name or address. */
  accountStatus?: Responsive<'avatar' | 'address' | 'full'>
  chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'>
  showBalance?: Responsive<boolean>
}

function DefaultConnectButton({
  label,
  chainStatus,
  showBalance,
}: ConnectButtonProps): JSX.Element {
  const { status } = useLatchkeyConnection({ namespace: 'eip155' })
  if (status !== 'connected') return <OurConnectButton {...(label ? { label } : {})} />
  return (
    <span style={{ display: 'inline-flex', gap: 12 }}>
      {onLargeScreen(chainStatus) === 'none' ? null : <NetworkButton />}
      <AccountButton balance={onLargeScreen(showBalance) === false ? 'hide' : 'show'} />
    </span>
  )
}

function onLargeScreen<Value extends string | boolean>(
  value: Responsive<Value> | undefined,
): Value | undefined {
  return typeof value === 'object' ? (value.largeScreen ?? value.smallScreen) : value
}

/** The argument of `ConnectButton.Custom`'s render prop, with RainbowKit's names. */
export type CustomState = {
  account?: {
    address: string
    displayName: string
    displayBalance?: string
    balanceDecimals?: number
    balanceFormatted?: string
    balanceSymbol?: string
    ensName?: string
    ensAvatar?: string
    hasPendingTransactions: boolean
  }
  chain?: { id: number; name?: string; unsupported?: boolean; hasIcon: boolean; iconUrl?: string }
  mounted: boolean
  authenticationStatus?: 'loading' | 'unauthenticated' | 'authenticated'
  accountModalOpen: boolean
  chainModalOpen: boolean
  connectModalOpen: boolean
  openAccountModal(): void
  openChainModal(): void
  openConnectModal(): void
}

function Custom({ children }: { children(state: CustomState): ReactNode }): JSX.Element {
  return (
    <OurConnectButton.Custom namespace="eip155">
      {(state) => children(toCustom(state))}
    </OurConnectButton.Custom>
  )
}

function toCustom(state: ConnectButtonState): CustomState {
  const { account, isModalOpen } = state
  const isConnected = account !== null
  return {
    ...(account ? { account: toAccount(account) } : {}),
    ...(state.caipNetworkId ? { chain: toChain(state.caipNetworkId, state) } : {}),
    mounted: state.isReady,
    accountModalOpen: isModalOpen && isConnected,
    chainModalOpen: false,
    connectModalOpen: isModalOpen && !isConnected,
    openAccountModal: state.openAccountModal,
    openChainModal: state.openNetworkModal,
    openConnectModal: state.openConnectModal,
  }
}

function toAccount(
  account: NonNullable<ConnectButtonState['account']>,
): NonNullable<CustomState['account']> {
  const { address, displayName, avatar, balance } = account
  const formatted = balance ? formatUnits(balance.amount, balance.decimals) : null
  return {
    address,
    displayName,
    hasPendingTransactions: false,
    ...(displayName === truncateAddress(address) ? {} : { ensName: displayName }),
    ...(avatar ? { ensAvatar: avatar } : {}),
    ...(balance && formatted !== null
      ? {
          displayBalance: `${Number(formatted).toLocaleString(undefined, { maximumSignificantDigits: 4 })} ${balance.symbol}`,
          balanceDecimals: balance.decimals,
          balanceFormatted: formatted,
          balanceSymbol: balance.symbol,
        }
      : {}),
  }
}

function toChain(
  id: CaipNetworkId,
  { network, isSupported }: ConnectButtonState,
): NonNullable<CustomState['chain']> {
  return {
    id: Number(id.split(':')[1]),
    unsupported: !isSupported,
    hasIcon: Boolean(network?.iconUrl),
    ...(network ? { name: network.name } : {}),
    ...(network?.iconUrl ? { iconUrl: network.iconUrl } : {}),
  }
}

/** Connects; once connected, shows the network and the account. */
export const ConnectButton: {
  (props: ConnectButtonProps): JSX.Element
  Custom: typeof Custom
} = /* @__PURE__ */ Object.assign(DefaultConnectButton, { Custom })
