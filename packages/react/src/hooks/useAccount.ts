import {
  type Account,
  type Caip10,
  type Connection,
  type Connector,
  formatCaip10,
  type Namespace,
} from '@latchkey/core'
import { useLatchkeyConnection } from './useConnection.ts'
import { useNamespace } from './useNamespace.ts'

export type LatchkeyAccount = {
  status: Connection['status']
  isConnected: boolean
  namespace: Namespace
  address: string | null
  caipAddress: Caip10 | null
  /** All accounts the wallet shared, the active one first. */
  accounts: readonly Account[]
  connector: Connector | null
}

/** The connected account of one namespace, or of the active one. */
export function useLatchkeyAccount(options: { namespace?: Namespace } = {}): LatchkeyAccount {
  const namespace = useNamespace(options.namespace)
  const connection = useLatchkeyConnection({ namespace })
  const { status } = connection
  if (connection.status !== 'connected') {
    const noAccount = { address: null, caipAddress: null, accounts: [], connector: null }
    return { status, isConnected: false, namespace, ...noAccount }
  }
  const { accounts, connector, chainId } = connection
  const { address } = accounts[0]
  const caipAddress = formatCaip10(chainId, address)
  return { status, isConnected: true, namespace, address, caipAddress, accounts, connector }
}
