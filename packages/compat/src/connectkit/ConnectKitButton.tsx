import { closeModal } from '@latchkey/core'
import {
  ConnectButton,
  type ConnectButtonState,
  LatchkeyButton,
  truncateAddress,
  useLatchkey,
} from '@latchkey/react'
import type { JSX, ReactNode } from 'react'

/** The props of ConnectKit's button. */
export type ConnectKitButtonProps = {
  label?: string
  showBalance?: boolean
  /** No effect: the button shows the account's picture. */
  showAvatar?: boolean
  /** No effect. */
  theme?: string
  /** No effect: the button follows the provider's mode. */
  mode?: string
  /** No effect. */
  customTheme?: object
}

function DefaultButton({ label, showBalance = false }: ConnectKitButtonProps): JSX.Element {
  return <LatchkeyButton {...(label ? { label } : {})} balance={showBalance ? 'show' : 'hide'} />
}

/** The argument of `ConnectKitButton.Custom`'s render prop. */
export type CustomState = {
  isConnected: boolean
  isConnecting: boolean
  address?: string
  truncatedAddress?: string
  ensName?: string
  unsupported: boolean
  chain?: { id: number; name: string; unsupported: boolean }
  show(): void
  hide(): void
}

function Custom({ children }: { children(state: CustomState): ReactNode }): JSX.Element {
  const latchkey = useLatchkey()
  const hide = () => closeModal(latchkey)
  return (
    <ConnectButton.Custom namespace="eip155">
      {(state) => children({ ...toAccount(state), ...toChain(state), ...toActions(state), hide })}
    </ConnectButton.Custom>
  )
}

function toAccount({ account, status }: ConnectButtonState) {
  const isConnecting = status === 'connecting'
  if (!account) return { isConnected: false, isConnecting }
  const { address, displayName } = account
  const truncatedAddress = truncateAddress(address)
  const ensName = displayName === truncatedAddress ? {} : { ensName: displayName }
  return { isConnected: true, isConnecting, address, truncatedAddress, ...ensName }
}

function toChain({ caipNetworkId, network, isSupported }: ConnectButtonState) {
  const unsupported = caipNetworkId !== null && !isSupported
  if (!network) return { unsupported }
  const { id, name } = network
  return { unsupported, chain: { id: Number(id), name, unsupported } }
}

function toActions({ account, openAccountModal, openConnectModal }: ConnectButtonState) {
  return { show: account ? openAccountModal : openConnectModal }
}

/** Connects; once connected, shows the account. */
export const ConnectKitButton: {
  (props: ConnectKitButtonProps): JSX.Element
  Custom: typeof Custom
} = /* @__PURE__ */ Object.assign(DefaultButton, { Custom })
