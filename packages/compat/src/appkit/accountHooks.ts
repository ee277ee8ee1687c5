import type {
  Account,
  AccountType,
  CaipAddress,
  CaipNetworkId,
  Connected,
  ConnectorType,
  LatchkeyError,
  Login,
  Namespace,
  Network,
  NetworkInput,
} from '@latchkey/core'
import { defineNetwork, disconnect, switchNetwork } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import {
  useLatchkey,
  useLatchkeyConnection,
  useLatchkeyConnectWallet,
  useLatchkeyLogin,
  useLatchkeyNetwork,
  useLatchkeyProvider,
  useLatchkeyUpdateEmail,
} from '@latchkey/react'
import { connectorImage } from '@latchkey/react/internal'
import { useSyncExternalStore } from 'react'

/** What AppKit's `useAppKitAccount` returns. */
export type AppKitAccount = {
  address: string | undefined
  caipAddress: CaipAddress | undefined
  isConnected: boolean
  status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
  allAccounts: readonly Account[]
  embeddedWalletInfo:
    | {
        user: Login
        authProvider: Login['authProvider']
        accountType: AccountType
        isSmartAccountDeployed: boolean
      }
    | undefined
}

export function useAppKitAccount(options: { namespace?: Namespace } = {}): AppKitAccount {
  const connection = useLatchkeyConnection(options)
  const login = useLatchkeyLogin()
  const { status, address, caipAddress, account, accounts, connector } = connection
  return {
    address,
    caipAddress,
    isConnected: status === 'connected',
    status,
    allAccounts: accounts ?? [],
    embeddedWalletInfo:
      connector?.type === 'AUTH' && account && login
        ? embeddedWalletInfo(login, account.type)
        : undefined,
  }
}

function embeddedWalletInfo(
  user: Login,
  accountType: AccountType,
): AppKitAccount['embeddedWalletInfo'] {
  const { authProvider, smartAccountDeployed } = user
  return { user, authProvider, accountType, isSmartAccountDeployed: smartAccountDeployed }
}

/** What AppKit's `useAppKitNetwork` returns. */
export type AppKitNetworkState = {
  caipNetwork: Network | undefined
  caipNetworkId: CaipNetworkId
  chainId: number | string | undefined
  switchNetwork(network: NetworkInput): Promise<void>
}

export function useAppKitNetwork(): AppKitNetworkState {
  const latchkey = useLatchkey()
  const { network, caipNetworkId } = useLatchkeyNetwork()
  return {
    caipNetwork: network ?? undefined,
    caipNetworkId,
    chainId: network?.id,
    switchNetwork: (next) => switchNetwork(latchkey, { network: defineNetwork(next) }),
  }
}

/** The wallet's provider as `walletProvider`, of the type that the page names. */
export function useAppKitProvider<Provider = unknown>(
  namespace: Namespace,
): { walletProvider: Provider | undefined; walletProviderType: string | undefined } {
  const { data: provider } = useLatchkeyProvider({ namespace })
  const { connector } = useLatchkeyConnection({ namespace })
  return {
    // AppKit lets the page name the type of the provider, and so does this.
    walletProvider: (provider ?? undefined) as Provider | undefined,
    walletProviderType: connector?.type,
  }
}

/** What AppKit's `useWalletInfo` returns of a connected wallet. */
export type WalletInfo = {
  /** The name that the wallet announced, or the peer wallet's name over WalletConnect. */
  name: string
  /** The site's image (`wallets.images`), otherwise the wallet's. */
  icon: string | null
  rdns: string | null
  type: ConnectorType
}

export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  const { connector } = useLatchkeyConnection(namespace ? { namespace } : {})
  const { options } = internals(useLatchkey())
  const current = useSyncExternalStore(options.subscribe, options.getState, options.getState)
  if (!connector) return { walletInfo: undefined }
  const { name, type, rdns = null } = connector
  return { walletInfo: { name, type, rdns, icon: connectorImage(current, connector) ?? null } }
}

export function useDisconnect(): {
  disconnect(options?: { namespace?: Namespace }): Promise<void>
} {
  const latchkey = useLatchkey()
  return { disconnect: (options) => disconnect(latchkey, options) }
}

type Attempt<Data> = {
  data: Data | undefined
  error: LatchkeyError | null
  isPending: boolean
  isSuccess: boolean
  isError: boolean
}

/** What AppKit's `useAppKitWallet` returns. */
export type AppKitWallet = Attempt<Connected> & { connect(wallet: string): void }

export function useAppKitWallet(options: { namespace?: Namespace } = {}): AppKitWallet {
  const { data, error, isPending, isSuccess, isError, mutate } = useLatchkeyConnectWallet()
  const connect = (wallet: string) => mutate({ ...options, wallet })
  return { data, error, isPending, isSuccess, isError, connect }
}

/** What AppKit's `useAppKitUpdateEmail` returns. */
export type AppKitUpdateEmail = Attempt<{ email: string }> & { updateEmail(): void }

export function useAppKitUpdateEmail(): AppKitUpdateEmail {
  const { data: email, error, isPending, isSuccess, isError, mutate } = useLatchkeyUpdateEmail()
  const data = email === undefined ? undefined : { email }
  return { data, error, isPending, isSuccess, isError, updateEmail: () => mutate() }
}
