import { type Connection, connectionOf, type Namespace } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { useNamespace } from './useNamespace.ts'

/** The connection of a namespace (default: the active one), as core stores it. */
export function useConnection(options: { namespace?: Namespace } = {}): Connection {
  const namespace = useNamespace(options.namespace)
  return useStore(useLatchkey().connections, (connections) => connectionOf(connections, namespace))
}
