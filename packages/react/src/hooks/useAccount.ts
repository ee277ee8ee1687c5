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
  /** All accounts the wallet shared, the active one first. */
  accounts: readonly [Account, ...Account[]]
  connector: Connector
  /** E-mail, user name and auth provider of an embedded wallet; `null` for every other wallet. */
  login: LoginUser | null
}

/** Absent, so that `const { address } = useLatchkeyAccount()` compiles before `status` is checked. */
type NoFacts = { [Name in keyof ConnectedFacts]?: undefined }

/** The account of one namespace. Check `status` (or `isConnected`) before the facts. */
export type LatchkeyAccount =
  | ({ status: 'disconnected'; isConnected: false; namespace: Namespace } & NoFacts)
  | ({ status: 'connecting'; isConnected: false; namespace: Namespace } & NoFacts)
  | ({ status: 'connected'; isConnected: true; namespace: Namespace } & ConnectedFacts)

/** The connected account of one namespace, or of the active one. */
export function useLatchkeyAccount(options: { namespace?: Namespace } = {}): LatchkeyAccount {
  const namespace = useNamespace(options.namespace)
  const connection = useLatchkeyConnection({ namespace })
  const { user } = useStore(loginOf(useLatchkey()))
  if (connection.status !== 'connected') {
    return { status: connection.status, isConnected: false, namespace }
  }
  const { accounts, connector, chainId } = connection
  const [{ address, type }] = accounts
  return {
    status: 'connected',
    isConnected: true,
    namespace,
    address,
    caipAddress: formatCaip10(chainId, address),
    caipNetworkId: chainId,
    accountType: type,
    accounts,
    connector,
    login: connector.type === 'AUTH' ? user : null,
  }
}
