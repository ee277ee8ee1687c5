import type { Namespace } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'
import { useNamespace } from './useNamespace.ts'

/** The connected wallet's own provider (EIP-1193, a standard wallet …), or `null` while none is connected. */
export function useLatchkeyProvider(options: { namespace?: Namespace } = {}): unknown {
  const latchkey = useLatchkey()
  const namespace = useNamespace(options.namespace)
  const connection = useLatchkeyConnection({ namespace })
  const connectorId = connection.status === 'connected' ? connection.connector.id : null
  const [late, setLate] = useState<{ connectorId: string; provider: unknown } | null>(null)
  useEffect(() => {
    if (connectorId === null) return
    let isCurrent = true
    // A WalletConnect or embedded wallet has its provider a moment after it has connected.
    const wait = async () => {
      const provider = await latchkey.openedChain(namespace)?.providerReady?.()
      if (isCurrent && provider) setLate({ connectorId, provider })
    }
    void wait()
    return () => {
      isCurrent = false
    }
  }, [latchkey, namespace, connectorId])
  if (connectorId === null) return null
  const now = latchkey.openedChain(namespace)?.provider() ?? null
  return now ?? (late?.connectorId === connectorId ? late.provider : null)
}
