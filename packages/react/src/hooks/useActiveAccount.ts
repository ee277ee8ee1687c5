import type { Account, Network } from '@latchkey/core'
import {
  activeNamespace,
  type ConnectedState,
  connectionOf,
  findNetwork,
  internals,
} from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

export type ActiveAccount = {
  connection: ConnectedState
  account: Account
  network: Network
  /** A React key: another account or network remounts the view. */
  key: string
}

/** The active account and its network; `null` while disconnected or on a network that the site does not offer. */
export function useActiveAccount(): ActiveAccount | null {
  const latchkey = useLatchkey()
  const networks = useStore(internals(latchkey).network)
  const connection = useStore(internals(latchkey).connections, (connections) =>
    connectionOf(connections, activeNamespace(networks)),
  )
  if (connection.status !== 'connected') return null
  const network = findNetwork(networks, connection.chainId)
  if (!network) return null
  const [account] = connection.accounts
  return { connection, account, network, key: `${network.caipNetworkId}:${account.address}` }
}
