import type { Namespace } from '@latchkey/core'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'
import { useNamespace } from './useNamespace.ts'

/** The connected wallet's own provider (EIP-1193, a standard wallet …), or `null` while none is connected. */
export function useLatchkeyProvider(options: { namespace?: Namespace } = {}): unknown {
  const latchkey = useLatchkey()
  const namespace = useNamespace(options.namespace)
  const { status } = useLatchkeyConnection({ namespace })
  return status === 'connected' ? (latchkey.openedChain(namespace)?.provider() ?? null) : null
}
