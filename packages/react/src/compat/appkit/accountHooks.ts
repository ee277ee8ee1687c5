import type {
  Account,
  AccountType,
  Caip2,
  Caip10,
  LoginUser,
  Namespace,
  Network,
  NetworkInput,
} from '@latchkey/core'
import { toNetwork } from '@latchkey/core'
import { type LatchkeyAccount, useLatchkeyAccount } from '../../hooks/useAccount.ts'
import { useLatchkeyDisconnect } from '../../hooks/useDisconnect.ts'
import { useLatchkeyNetwork } from '../../hooks/useNetwork.ts'
import { useLatchkeyProvider } from '../../hooks/useProvider.ts'
import { useLatchkeyWalletInfo, type WalletInfo } from '../../hooks/useWalletInfo.ts'

/** What AppKit's `useAppKitAccount` returns. */
export type AppKitAccount = {
  address: string | undefined
  caipAddress: Caip10 | undefined
  isConnected: boolean
  status: 'connected' | 'connecting' | 'disconnected'
  allAccounts: readonly Account[]
  embeddedWalletInfo:
    | {
        user: LoginUser
        authProvider: LoginUser['authProvider']
        accountType: AccountType
        isSmartAccountDeployed: boolean
      }
    | undefined
}

export function useAppKitAccount(options: { namespace?: Namespace } = {}): AppKitAccount {
  const account = useLatchkeyAccount(options)
  const { address, caipAddress, isConnected, status, accounts } = account
  return {
    address,
    caipAddress,
    isConnected,
    status,
    allAccounts: accounts ?? [],
    embeddedWalletInfo: embeddedWalletInfo(account),
  }
}

function embeddedWalletInfo({
  login,
  accountType,
  smartAccountDeployed,
}: LatchkeyAccount): AppKitAccount['embeddedWalletInfo'] {
  if (!login) return undefined
  return {
    user: login,
    authProvider: login.authProvider,
    accountType,
    isSmartAccountDeployed: smartAccountDeployed,
  }
}

/** What AppKit's `useAppKitNetwork` returns. */
export type AppKitNetworkState = {
  caipNetwork: Network | undefined
  caipNetworkId: Caip2
  chainId: number | string | undefined
  switchNetwork(network: NetworkInput): Promise<void>
}

export function useAppKitNetwork(): AppKitNetworkState {
  const { network, caipNetworkId, switchNetwork } = useLatchkeyNetwork()
  return {
    caipNetwork: network ?? undefined,
    caipNetworkId,
    chainId: network?.id,
    switchNetwork: (next) => switchNetwork(toNetwork(next)),
  }
}

/** The wallet's provider as `walletProvider`, of the type that the page names. */
export function useAppKitProvider<Provider = unknown>(
  namespace: Namespace,
): { walletProvider: Provider | undefined; walletProviderType: string | undefined } {
  const provider = useLatchkeyProvider(namespace)
  const wallet = useLatchkeyWalletInfo({ namespace })
  return {
    // AppKit lets the page name the type of the provider, and so does this.
    walletProvider: (provider ?? undefined) as Provider | undefined,
    walletProviderType: wallet?.type,
  }
}

export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  return { walletInfo: useLatchkeyWalletInfo(namespace ? { namespace } : {}) ?? undefined }
}

export function useDisconnect(): {
  disconnect(options?: { namespace?: Namespace }): Promise<void>
} {
  return { disconnect: useLatchkeyDisconnect() }
}
