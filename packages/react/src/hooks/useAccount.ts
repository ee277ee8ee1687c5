import {
  type Account,
  type AccountType,
  type Caip2,
  type Caip10,
  type Connector,
  formatCaip10,
  type LoginUser,
  loginOf,
  type Namespace,
  type RestoredAccount,
} from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'
import { useNamespace } from './useNamespace.ts'

/** The account facts of a connected wallet. */
type ConnectedFacts = {
  address: string
  caipAddress: Caip10
  /** The network the wallet is on, also when the site does not offer it. */
  caipNetworkId: Caip2
  accountType: AccountType
  /** Whether the embedded wallet's smart account is deployed on this network; its first operation there deploys it. */
  smartAccountDeployed: boolean
  /** All accounts the wallet shared, the active one first. */
  accounts: readonly [Account, ...Account[]]
  connector: Connector
  /** E-mail, user name and auth provider of an embedded wallet; `null` for every other wallet. */
  login: LoginUser | null
}

/** Absent, so that `const { address } = useLatchkeyAccount()` compiles before `status` is checked. */
type NoFacts = { [Name in keyof ConnectedFacts]?: undefined }

/** While a reload reconnects the wallet, the account of the last visit is known (`cookieStorage`). */
type RestoredFacts = Omit<NoFacts, 'address' | 'caipAddress' | 'caipNetworkId'> &
  Partial<Pick<ConnectedFacts, 'address' | 'caipAddress' | 'caipNetworkId'>>

/** The account of one namespace. Check `status` (or `isConnected`) before the facts. */
export type LatchkeyAccount =
  | ({ status: 'disconnected'; isConnected: false; namespace: Namespace } & NoFacts)
  | ({ status: 'connecting'; isConnected: false; namespace: Namespace } & RestoredFacts)
  | ({ status: 'connected'; isConnected: true; namespace: Namespace } & ConnectedFacts)

/** The connected account of one namespace, or of the active one. */
export function useLatchkeyAccount(options: { namespace?: Namespace } = {}): LatchkeyAccount {
  const namespace = useNamespace(options.namespace)
  const connection = useLatchkeyConnection({ namespace })
  const { user } = useStore(loginOf(useLatchkey()))
  if (connection.status === 'disconnected') {
    return { status: 'disconnected', isConnected: false, namespace }
  }
  if (connection.status === 'connecting') {
    return { status: 'connecting', isConnected: false, namespace, ...restoredFacts(connection) }
  }
  const { accounts, connector, chainId } = connection
  const [{ address, type }] = accounts
  const login = connector.type === 'AUTH' ? user : null
  return {
    status: 'connected',
    isConnected: true,
    namespace,
    address,
    caipAddress: formatCaip10(chainId, address),
    caipNetworkId: chainId,
    accountType: type,
    smartAccountDeployed: login?.smartAccountDeployed ?? false,
    accounts,
    connector,
    login,
  }
}

function restoredFacts({ restoring }: { restoring?: RestoredAccount }): RestoredFacts {
  if (!restoring) return {}
  const { account, chainId } = restoring
  const { address } = account
  return { address, caipAddress: formatCaip10(chainId, address), caipNetworkId: chainId }
}
