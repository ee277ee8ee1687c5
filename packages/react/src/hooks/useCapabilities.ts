import { type Caip2, getCapabilities, type WalletCapabilities } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'

/** `none` without a connected wallet, `unavailable` when the wallet does not answer. */
export type CapabilitiesState =
  | { status: 'none' | 'loading' | 'unavailable'; capabilities: null }
  | { status: 'known'; capabilities: WalletCapabilities }

const none: CapabilitiesState = { status: 'none', capabilities: null }
const loading: CapabilitiesState = { status: 'loading', capabilities: null }
const unavailable: CapabilitiesState = { status: 'unavailable', capabilities: null }

/** What the connected wallet can do (EIP-5792) on a network, by default on the one that it is on. */
export function useLatchkeyCapabilities(options: { network?: Caip2 } = {}): CapabilitiesState {
  const latchkey = useLatchkey()
  const connection = useLatchkeyConnection()
  const network =
    options.network ?? (connection.status === 'connected' ? connection.chainId : undefined)
  const address = connection.status === 'connected' ? connection.accounts[0].address : null
  const key = network && address && `${network}:${address}`
  const [state, setState] = useState<{ key?: string; value: CapabilitiesState }>({ value: loading })
  useEffect(() => {
    if (!key || !network) return
    let left = false
    const show = (value: CapabilitiesState) => {
      if (!left) setState({ key, value })
    }
    getCapabilities(latchkey, { network }).then(
      (capabilities) => show({ status: 'known', capabilities }),
      () => show(unavailable),
    )
    return () => {
      left = true
    }
  }, [latchkey, key, network])
  if (!key) return none
  return state.key === key ? state.value : loading
}
