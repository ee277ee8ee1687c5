import type { Namespace } from '@latchkey/core'
import { type ConnectionState, connectionOf, internals } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useNamespace } from './useNamespace.ts'

/** The connection of a namespace (default: the active one), as core stores it. */
export function useConnection(options: { namespace?: Namespace } = {}): ConnectionState {
  const namespace = useNamespace(options.namespace)
  return useStore(internals(useLatchkey()).connections, (connections) =>
    connectionOf(connections, namespace),
  )
}
