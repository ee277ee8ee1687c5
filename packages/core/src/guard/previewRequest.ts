import type { RequestDescription } from '../adapter/request.ts'
import type { SwapVenue } from '../adapter/swapCall.ts'
import { deadline } from '../api/deadline.ts'
import type { Caip2, Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { findNetwork } from '../network/networkStore.ts'
import { readPage } from '../options/platform.ts'
import { assessRequest, type SiteTrust } from './assessRequest.ts'
import { cachedHoldings } from './cachedHoldings.ts'
import { readReturns } from './readReturns.ts'
import { venueOf } from './swapVenues.ts'

/** A slow node is waited for this long; what it has not simulated by then is shown as not simulated. */
const usualBudgetMs = 2_000

/** What a site's request to the wallet would do: facts, dangers, what leaves and what arrives. */
export type RequestPreview = Pick<
  RequestDescription,
  'facts' | 'dangers' | 'changes' | 'allowances' | 'simulation'
> & {
  method: string
  account: string
  network: Caip2
  /** Nothing about it asks for the visitor's attention. */
  isOrdinary: boolean
}

/**
 * Reads and simulates a request before the wallet is asked. A transaction that no node simulates within the budget
 * is assessed by its bytes and is never ordinary. `null` where the chain's requests cannot be read, or no wallet
 * is connected.
 */
export async function previewRequest(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params: unknown },
  options: { budgetMs?: number } = {},
): Promise<RequestPreview | null> {
  const { namespace, method } = request
  const connection = activeConnection(latchkey, namespace)
  const describe = latchkey.openedChain(namespace)?.describeRequest
  if (!connection || !describe) return null
  const account = connection.accounts[0]
  const network = networkOf(latchkey, connection.chainId)
  const venue = venueOf(latchkey, connection.chainId)
  const limit = deadline(options.budgetMs ?? usualBudgetMs)
  try {
    const { signal } = limit
    const read = await describe({ account, network, method, params: request.params, venue, signal })
    const signer = { ...account, address: read.account }
    const holdings = new Map([...cachedHoldings(latchkey, signer, network), ...read.holdings])
    const returns = await readReturns(latchkey, read, { network, venue, signal })
    const dangers = assessRequest({ ...read, holdings }, trustOn(latchkey, venue, network), returns)
    const { facts, changes, allowances, simulation } = read
    return {
      ...{ facts, dangers, changes, allowances, simulation },
      method,
      account: read.account,
      network: connection.chainId,
      isOrdinary: dangers.length === 0,
    }
  } finally {
    limit.done()
  }
}

function trustOn(latchkey: Latchkey, venue: SwapVenue, network: Network): SiteTrust {
  return {
    contracts: latchkey.options.getState().trustedContracts[network.caipNetworkId] ?? [],
    routers: venue.routers.map(({ address }) => address),
    origin: readPage().origin,
  }
}

/** A wallet may be on a network that the site does not offer; no node can be asked there. */
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
