import { useLatchkey, useLatchkeyConnection, useLatchkeyModal } from '@latchkey/react'
import { openView, topOf, type ViewName, viewStoreOf } from '@latchkey/react/internal'
import { useSyncExternalStore } from 'react'

const chainViews: readonly ViewName[] = [
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'WhatIsANetwork',
]

function useModalState(): {
  isOpen: boolean
  isConnected: boolean
  /** The open view is about networks. */
  isChainModal: boolean
  open(view: 'Connect' | 'Account' | 'Networks'): void
} {
  const latchkey = useLatchkey()
  const { open: isOpen } = useLatchkeyModal()
  const views = viewStoreOf(latchkey)
  const isChainModal = useSyncExternalStore(
    views.subscribe,
    () => chainViews.includes(topOf(views.getState().stack).name),
    () => false,
  )
  const { status } = useLatchkeyConnection({ namespace: 'eip155' })
  return {
    isOpen,
    isConnected: status === 'connected',
    isChainModal,
    open: (name) => openView(latchkey, { name }),
  }
}

/** `openConnectModal` is there while no wallet is connected. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal?: () => void } {
  const { isOpen, isConnected, open } = useModalState()
  return {
    connectModalOpen: isOpen && !isConnected,
    ...(isConnected ? {} : { openConnectModal: () => open('Connect') }),
  }
}

/** `openAccountModal` is there while a wallet is connected. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal?: () => void } {
  const { isOpen, isConnected, isChainModal, open } = useModalState()
  return {
    accountModalOpen: isOpen && isConnected && !isChainModal,
    ...(isConnected ? { openAccountModal: () => open('Account') } : {}),
  }
}

/** `openChainModal` is there while a wallet is connected. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal?: () => void } {
  const { isOpen, isConnected, isChainModal, open } = useModalState()
  return {
    chainModalOpen: isOpen && isConnected && isChainModal,
    ...(isConnected ? { openChainModal: () => open('Networks') } : {}),
  }
}
