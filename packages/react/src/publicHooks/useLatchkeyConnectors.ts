import type { Connector } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyConnectors` returns. */
export type UseLatchkeyConnectorsReturnType = readonly Connector[]

/**
 * The browser's wallets. The list grows while wallets announce themselves.
 * @example
 * const connectors = useLatchkeyConnectors()
 * const { mutate } = useLatchkeyConnect()
 * return connectors.map((connector) => (
 *   <button key={connector.id} onClick={() => mutate({ connector })}>{connector.name}</button>
 * ))
 */
export function useLatchkeyConnectors(): UseLatchkeyConnectorsReturnType {
  return useStore(internals(useLatchkey()).connectors)
}
