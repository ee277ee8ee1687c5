import {
  type Account,
  type Balance,
  type Caip2,
  type Connection,
  type Namespace,
  type Network,
  openModal,
} from '@latchkey/core'
import { isUnsupported } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { truncateAddress } from '../format/truncateAddress.ts'
import { shownAccount } from '../hooks/shownAccount.ts'
import { useLatchkeyBalance } from '../hooks/useBalance.ts'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useLatchkeyModal } from '../hooks/useModal.ts'
import { useLatchkeyNetwork } from '../hooks/useNetwork.ts'
import { openView } from '../modal/openView.ts'
import { prepareWhenIdle } from '../mount/mountModal.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What the render prop of `ConnectButton.Custom` gets. */
export type ConnectButtonState = {
  status: Connection['status']
  /** False on the server and in the first client render, where no wallet is known yet. */
  mounted: boolean
  /** The connected account, or the one of the last visit while its wallet is reconnected; else `null`. */
  account: {
    address: string
    /** The account's public name, else its shortened address. */
    displayName: string
    /** URL of the account's picture. */
    avatar: string | null
    /** In the network's own currency; `null` until it is known. */
    balance: Balance | null
  } | null
  /** The network of the connected wallet; `null` while none is connected. */
  chain: { id: Caip2; network: Network | null; isUnsupported: boolean } | null
  isModalOpen: boolean
  openConnectModal(): void
  openAccountModal(): void
  openNetworkModal(): void
}

/** Props of `ConnectButton.Custom`. */
export type ConnectButtonCustomProps = {
  children(state: ConnectButtonState): ReactNode
  /** Shows the account of this namespace and offers its wallets only. */
  namespace?: Namespace
}

/** Renders what `children` returns for the state of the connection, without any style of ours. */
export function ConnectButtonCustom({ children, namespace }: ConnectButtonCustomProps): ReactNode {
  const latchkey = useLatchkey()
  const scope = namespace ? { namespace } : {}
  const connection = useLatchkeyConnection(scope)
  const shown = shownAccount(connection)
  const account = useShownAccount(shown?.account ?? null, scope)
  const { networks, isUnsupported: isWrongNetwork } = useLatchkeyNetwork()
  const mounted = useMounted()
  const { isOpen } = useLatchkeyModal()
  useEffect(() => prepareWhenIdle(latchkey), [latchkey])
  const openNetworkModal = () =>
    openView(latchkey, { name: isUnsupported(latchkey) ? 'UnsupportedChain' : 'Networks' })
  return children({
    status: connection.status,
    // A restored account is the same on the server and in the browser.
    mounted: mounted || shown !== null,
    account,
    chain: shown
      ? {
          id: shown.chainId,
          network: networks.find((network) => network.caipNetworkId === shown.chainId) ?? null,
          isUnsupported: isWrongNetwork,
        }
      : null,
    isModalOpen: isOpen,
    openConnectModal: () => openModal(latchkey, { ...scope, view: 'Connect' }),
    openAccountModal: () => openModal(latchkey, { ...scope, view: 'Account' }),
    openNetworkModal,
  })
}

function useShownAccount(
  account: Account | null,
  scope: { namespace?: Namespace },
): ConnectButtonState['account'] {
  const identity = useIdentity(account)
  const { balance } = useLatchkeyBalance(scope)
  if (!account) return null
  const { address } = account
  const displayName = identity.name || truncateAddress(address)
  return { address, displayName, avatar: identity.avatar, balance }
}

function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}
