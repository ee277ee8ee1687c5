import { useLatchkeyConnection } from '../../hooks/useConnection.ts'
import { useLatchkeyModal } from '../../hooks/useModal.ts'
import { openView } from '../../modal/openView.ts'
import { useLatchkey } from '../../useLatchkey.ts'

function useModalState(): {
  isOpen: boolean
  isConnected: boolean
  open(view: 'Connect' | 'Account' | 'Networks'): void
} {
  const latchkey = useLatchkey()
  const { isOpen } = useLatchkeyModal()
  const { status } = useLatchkeyConnection({ namespace: 'eip155' })
  return {
    isOpen,
    isConnected: status === 'connected',
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
  const { isOpen, isConnected, open } = useModalState()
  return {
    accountModalOpen: isOpen && isConnected,
    ...(isConnected ? { openAccountModal: () => open('Account') } : {}),
  }
}

/** `openChainModal` is there while a wallet is connected. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal?: () => void } {
  const { isOpen, isConnected, open } = useModalState()
  return {
    chainModalOpen: isOpen && isConnected,
    ...(isConnected ? { openChainModal: () => open('Networks') } : {}),
  }
}
