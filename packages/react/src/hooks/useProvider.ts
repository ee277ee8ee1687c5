import { type Namespace, type ProviderOf, providerOf } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { useLatchkeyConnection } from './useConnection.ts'
import { useNamespace } from './useNamespace.ts'

/**
 * The provider of the connected wallet, or `null` while no wallet is connected. Its type follows the namespace:
 * `useLatchkeyProvider('eip155')` returns an EIP-1193 provider when `@latchkey/evm` is imported,
 * `useLatchkeyProvider('solana')` a `SolanaProvider`. Without a namespace it is the provider of the active one.
 */
export function useLatchkeyProvider<N extends Namespace = Namespace>(
  options: N | { namespace?: N } = {},
): ProviderOf<N> | null {
  const latchkey = useLatchkey()
  const namespace = useNamespace(typeof options === 'string' ? options : options.namespace)
  const connection = useLatchkeyConnection({ namespace })
  const connectorId = connection.status === 'connected' ? connection.connector.id : null
  const [lateProvider, setLateProvider] = useState<{
    connectorId: string
    provider: unknown
  } | null>(null)
  useEffect(() => {
    if (connectorId === null) return
    let isCurrent = true
    // A WalletConnect or embedded wallet has its provider a moment after it has connected, and a wallet that connects
    // while its chain is being opened (a Safe around the page) before `openedChain` knows the chain.
    const wait = async () => {
      const provider = await providerOf(latchkey, namespace)
      if (isCurrent && provider) setLateProvider({ connectorId, provider })
    }
    wait().catch(() => {
      // The chain's code did not load; then nothing is connected either.
    })
    return () => {
      isCurrent = false
    }
  }, [latchkey, namespace, connectorId])
  if (connectorId === null) return null
  const currentProvider = latchkey.openedChain(namespace)?.provider() ?? null
  const provider =
    currentProvider ?? (lateProvider?.connectorId === connectorId ? lateProvider.provider : null)
  // `ChainClient.provider` is not typed; the adapter that declares the type of its namespace returns it.
  return provider as ProviderOf<N> | null
}
