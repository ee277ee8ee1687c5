import type { Namespace } from '../caip/caip.ts'
import { connectionOf } from '../connection/connectionStore.ts'
import type { Latchkey } from '../latchkey.ts'
import type { ProviderOf } from './providers.ts'

/**
 * The provider of the connected wallet, once the wallet has returned it; `null` while no wallet of the namespace is
 * connected. `await providerOf(latchkey, 'eip155')` is an EIP-1193 provider when `@latchkey/evm` is imported.
 */
export async function providerOf<N extends Namespace>(
  latchkey: Latchkey,
  namespace: N,
): Promise<ProviderOf<N> | null> {
  if (connectionOf(latchkey.connections.getState(), namespace).status !== 'connected') return null
  const chain = await latchkey.chain(namespace)
  const provider = chain.providerReady ? await chain.providerReady() : chain.provider()
  // `ChainClient.provider` is not typed; the adapter that declares the type of its namespace returns it.
  return (provider ?? null) as ProviderOf<N> | null
}
