import { type Account, type Connected, findNetwork, type Network } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'

export type ActiveAccount = { connection: Connected; account: Account; network: Network }

/** The account on screen and the network it is seen on; `null` without one, or on a network the site does not offer. */
export function useActiveAccount(): ActiveAccount | null {
  const connection = useLatchkeyConnection()
  const networks = useStore(useLatchkey().network)
  if (connection.status !== 'connected') return null
  const network = findNetwork(networks, connection.chainId)
  return network ? { connection, account: connection.accounts[0], network } : null
}
