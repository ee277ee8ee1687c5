import type { Connection, Namespace } from '@latchkey/core'
import { internals, toConnection } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../hooks/useConnection.ts'
import { useNamespace } from '../hooks/useNamespace.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Parameters of `useLatchkeyConnection`. */
export type UseLatchkeyConnectionParameters<N extends Namespace = Namespace> = {
  /** Default: the active namespace. */
  namespace?: N
}

/**
 * What `useLatchkeyConnection` returns: a union on `status`. While `reconnecting`, the account is the one of the last
 * visit; use it for display, not for signing.
 */
export type UseLatchkeyConnectionReturnType<N extends Namespace = Namespace> = Connection<N>

/**
 * The connection of a namespace: its account, wallet and network.
 * @example
 * const { status, address } = useLatchkeyConnection()
 * if (status === 'connected') return <p>Hello {address}</p>
 */
export function useLatchkeyConnection<N extends Namespace = Namespace>(
  parameters?: UseLatchkeyConnectionParameters<N>,
): UseLatchkeyConnectionReturnType<N>
export function useLatchkeyConnection(
  parameters: UseLatchkeyConnectionParameters = {},
): UseLatchkeyConnectionReturnType {
  const namespace = useNamespace(parameters.namespace)
  const state = useConnection({ namespace })
  const { networks } = useStore(internals(useLatchkey()).network)
  return useMemo(() => toConnection(namespace, state, networks), [namespace, state, networks])
}
