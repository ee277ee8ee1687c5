import type { Pool } from '../adapter/money.ts'
import type { SwapRouters } from '../adapter/swapCall.ts'
import type { Namespace } from '../caip/caip.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'

/** The Uniswap V2 routes between two tokens, as pools: the direct one, and the one over the wrapped native currency. */
export async function readRoutes(
  latchkey: Latchkey,
  {
    namespace,
    network,
    swapRouters,
  }: { namespace: Namespace; network: Network; swapRouters: SwapRouters },
  [from, to]: readonly [string, string],
): Promise<readonly (readonly Pool[] | null)[]> {
  const chain = await internals(latchkey).chain(namespace)
  const router = swapRouters.routers.find(({ kind }) => kind === 'uniswap-v2')?.address
  if (!router || !chain.readPools) return []
  const { wrappedNative } = swapRouters
  const isWrappedAtEnd = [from, to].some(
    (token) => wrappedNative && isSameAddress(token, wrappedNative),
  )
  const overWrapped = wrappedNative && !isWrappedAtEnd ? [[from, wrappedNative, to]] : []
  return chain.readPools({ network, router, routes: [[from, to], ...overWrapped] })
}
