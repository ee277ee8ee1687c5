import type { Account, Connected, Network } from '@latchkey/core'
import { findNetwork } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'

export type ActiveAccount = {
  connection: Connected
  account: Account
  network: Network
  /** For React: another account, or the same one elsewhere, is another screen. */
  key: string
}

/** The account on screen and the network it is seen on; `null` without one, or on a network the site does not offer. */
export function useActiveAccount(): ActiveAccount | null {
  const connection = useLatchkeyConnection()
  const networks = useStore(useLatchkey().network)
  if (connection.status !== 'connected') return null
  const network = findNetwork(networks, connection.chainId)
  if (!network) return null
  const [account] = connection.accounts
  return { connection, account, network, key: `${network.caipNetworkId}:${account.address}` }
}
