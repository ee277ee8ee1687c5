import type { RequestDescription } from '../adapter/request.ts'
import { deadline } from '../api/deadline.ts'
import type { Caip2, Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { findNetwork } from '../network/networkStore.ts'
import { readPage } from '../options/platform.ts'
import { judgeRequest } from './judgeRequest.ts'
import { venueOf } from './swapVenues.ts'

/** A harmless request must not wait longer than this for our sake. */
const usualBudgetMs = 250

/** What a site's request to the wallet would do: facts, dangers, what leaves and what arrives. */
export type RequestPreview = RequestDescription & {
  method: string
  account: string
  network: Caip2
  /** Nothing about it asks for the visitor's attention. */
  isOrdinary: boolean
}

/**
 * Looks at a request before the wallet is asked. What cannot be played within the budget is judged by its bytes
 * alone. `null` where nobody can read requests of this kind, or no
 * wallet is connected that could be asked.
 */
export async function previewRequest(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params: unknown },
  options: { budgetMs?: number } = {},
): Promise<RequestPreview | null> {
  const { namespace, method, params } = request
  const connection = activeConnection(latchkey, namespace)
  const describe = latchkey.openedChain(namespace)?.describeRequest
  if (!connection || !describe) return null
  const account = connection.accounts[0]
  const network = networkOf(latchkey, connection.chainId)
  const limit = deadline(options.budgetMs ?? usualBudgetMs)
  try {
    const description = await describe({ account, network, method, params, signal: limit.signal })
    const dangers = judgeRequest(description, {
      trusted: trustedOn(latchkey, connection.chainId),
      origin: readPage().origin,
    })
    const isOrdinary = dangers.length === 0
    const { address } = account
    return {
      ...description,
      dangers,
      method,
      account: address,
      network: connection.chainId,
      isOrdinary,
    }
  } finally {
    limit.done()
  }
}

function trustedOn(latchkey: Latchkey, network: Caip2): readonly string[] {
  const own = latchkey.options.getState().trustedContracts[network] ?? []
  const { routers, wrappedNative } = venueOf(latchkey, network)
  return [
    ...own,
    ...routers.map(({ address }) => address),
    ...(wrappedNative ? [wrappedNative] : []),
  ]
}

/** A wallet may sit on a network the site does not offer; then there is nobody to ask, and bytes must do. */
function networkOf(latchkey: Latchkey, id: Caip2): Network {
  const known = findNetwork(latchkey.network.getState(), id)
  if (known) return known
  const [chainNamespace, reference = ''] = id.split(':') as [Namespace, string]
  return {
    id: reference,
    name: '',
    caipNetworkId: id,
    chainNamespace,
    nativeCurrency: { name: '', symbol: '', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}
