import {
  type Account,
  type Balance,
  type CaipNetworkId,
  type Namespace,
  type Network,
  openModal,
} from '@latchkey/core'
import { type ConnectionState, internals, isUnsupported } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useShownBalance } from '../hooks/useShownBalance.ts'
import { prepareWhenIdle } from '../mount/mountModal.ts'
import { openView } from '../navigation/openView.ts'
import { useLatchkeyNetwork } from '../publicHooks/useLatchkeyNetwork.ts'
import { useLatchkeyNetworks } from '../publicHooks/useLatchkeyNetworks.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { shownAccount } from './shownAccount.ts'

/** The argument of `ConnectButton.Custom`'s render prop. */
export type ConnectButtonState = {
  status: ConnectionState['status']
  /** False on the server and in the first client render, where no wallet is known yet. */
  isReady: boolean
  /** The connected account, or the last visit's account while its wallet reconnects; otherwise `null`. */
  account: {
    address: string
    /** The account's public name, or its shortened address. */
    displayName: string
    /** URL of the account's picture. */
    avatar: string | null
    /** In the network's native currency; `null` until it's known. */
    balance: Balance | null
  } | null
  /** The network of the connected wallet; `null` while none is connected. */
  caipNetworkId: CaipNetworkId | null
  /** `null` too if the wallet is on a network that the site doesn't offer. */
  network: Network | null
  isSupported: boolean
  isModalOpen: boolean
  openConnectModal(): void
  openAccountModal(): void
  openNetworkModal(): void
}

/** Props of `ConnectButton.Custom`. */
export type ConnectButtonCustomProps = {
  children(state: ConnectButtonState): ReactNode
  /** Shows this namespace's account and only offers its wallets. */
  namespace?: Namespace
}

/** Renders what `children` returns for the connection's status, without any styles. */
export function ConnectButtonCustom({ children, namespace }: ConnectButtonCustomProps): ReactNode {
  const latchkey = useLatchkey()
  const scope = namespace ? { namespace } : {}
  const connection = useConnection(scope)
  const shown = shownAccount(connection)
  const account = useShownAccount(shown?.account ?? null, scope)
  const networks = useLatchkeyNetworks()
  const { isSupported } = useLatchkeyNetwork()
  const mounted = useMounted()
  const isModalOpen = useStore(internals(latchkey).modal, ({ open }) => open)
  useEffect(() => prepareWhenIdle(latchkey), [latchkey])
  const openNetworkModal = () =>
    openView(latchkey, { name: isUnsupported(latchkey) ? 'UnsupportedChain' : 'Networks' })
  return children({
    status: connection.status,
    // A restored account is the same on the server and in the browser.
    isReady: mounted || shown !== null,
    account,
    caipNetworkId: shown?.chainId ?? null,
    network: networks.find((network) => network.caipNetworkId === shown?.chainId) ?? null,
    isSupported,
    isModalOpen,
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
  const { balance } = useShownBalance(scope)
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
