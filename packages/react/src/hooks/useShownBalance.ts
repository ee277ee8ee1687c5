import type { Namespace } from '@latchkey/core'
import { findNetwork, internals } from '@latchkey/core/internal'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useConnection } from './useConnection.ts'
import { useLazyWatch } from './useLazyWatch.ts'
import type { BalanceState } from './watchAccount.ts'

const none: BalanceState = { status: 'none', balance: null }
const loading: BalanceState = { status: 'loading', balance: null }

/**
 * The balance that the buttons show, without the query library in their chunk. `pause` stops the requests.
 */
export function useShownBalance(
  options: { namespace?: Namespace; pause?: boolean } = {},
): BalanceState {
  const active = useBalanceAccount(options)
  const key = active ? `${active.network.caipNetworkId}:${active.account.address}` : null
  const [state, setState] = useState<{ key: string | null; value: BalanceState }>({
    key: null,
    value: loading,
  })
  useLazyWatch(key, (watchers, latchkey) =>
    active
      ? watchers.watchBalance(latchkey, active, (value) => setState({ key, value }))
      : () => {},
  )
  if (!active) return none
  return state.key === key ? state.value : loading
}

function useBalanceAccount(options: { namespace?: Namespace; pause?: boolean }) {
  const connection = useConnection(options)
  const networks = useStore(internals(useLatchkey()).network)
  if (connection.status !== 'connected' || options.pause) return null
  const network = findNetwork(networks, connection.chainId)
  return network ? { account: connection.accounts[0], network } : null
}
