import { type Caip2, getCapabilities, loginOf, type WalletCapabilities } from '@latchkey/core'
import { settledCallsOf } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'

/** `none` without a connected wallet, `unavailable` when the wallet does not answer. */
export type CapabilitiesState =
  | { status: 'none' | 'loading' | 'unavailable'; capabilities: null }
  | { status: 'known'; capabilities: WalletCapabilities }

const none: CapabilitiesState = { status: 'none', capabilities: null }
const loading: CapabilitiesState = { status: 'loading', capabilities: null }
const unavailable: CapabilitiesState = { status: 'unavailable', capabilities: null }

/**
 * What the connected wallet can do (EIP-5792) on a network, by default on the one that it is on. Asks the wallet again
 * after each batch, since a wallet may upgrade the account with it (EIP-7702): `ready` becomes `supported`.
 */
export function useLatchkeyCapabilities(options: { network?: Caip2 } = {}): CapabilitiesState {
  const latchkey = useLatchkey()
  const connection = useLatchkeyConnection()
  const network =
    options.network ?? (connection.status === 'connected' ? connection.chainId : undefined)
  const account = connection.status === 'connected' ? connection.accounts[0] : null
  const key = network && account && `${network}:${account.address}:${account.type}`
  const settledCalls = useStore(settledCallsOf(latchkey))
  // The embedded wallet also learns of an upgrade from the chain, and undoes it.
  const isUpgraded = useStore(loginOf(latchkey), ({ user }) => user?.accountUpgraded)
  const [state, setState] = useState<{ key?: string; value: CapabilitiesState }>({ value: loading })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a batch and an upgrade change what the wallet answers
  useEffect(() => {
    if (!key || !network) return
    let isStopped = false
    const show = (value: CapabilitiesState) => {
      if (!isStopped) setState({ key, value })
    }
    getCapabilities(latchkey, { network }).then(
      (capabilities) => show({ status: 'known', capabilities }),
      () => show(unavailable),
    )
    return () => {
      isStopped = true
    }
  }, [latchkey, key, network, settledCalls, isUpgraded])
  if (!key) return none
  return state.key === key ? state.value : loading
}
