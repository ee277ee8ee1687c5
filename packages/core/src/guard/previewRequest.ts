import type { RequestDescription } from '../adapter/request.ts'
import type { SwapRouters } from '../adapter/swapCall.ts'
import type { RequestWords } from '../adapter/words.ts'
import { deadline } from '../async/deadline.ts'
import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { findNetwork } from '../network/networkStore.ts'
import { readPage } from '../options/platform.ts'
import { assessRequest, type SiteTrust } from './assessRequest.ts'
import { cachedHoldings } from './cachedHoldings.ts'
import { checkWords } from './checkWords.ts'
import { fetchReturnRatings } from './fetchReturnRatings.ts'
import { readRequestWords } from './readRequestWords.ts'
import { routersOf } from './swapRouters.ts'

/** How long a slow node may take; after that the request is shown as not simulated. */
const defaultBudgetMs = 2_000

/** The preview of a site's request to the wallet: decoded facts, dangers, and the assets that leave and arrive. */
export type RequestPreview = Pick<
  RequestDescription,
  'facts' | 'dangers' | 'changes' | 'allowances' | 'simulation'
> & {
  method: string
  account: string
  network: CaipNetworkId
  /** The request in the words of its contracts' descriptors. They lower no risk. */
  words: RequestWords | null
  /** True if `dangers` is empty. */
  isOrdinary: boolean
}

/**
 * Decodes and simulates a request before the wallet gets it. A request is ordinary if `assessRequest` finds no danger;
 * an ordinary one isn't shown to the visitor first. A transaction that no node simulates within the budget is assessed
 * by its calldata and is never ordinary. `null` when the chain cannot decode requests, or no wallet is connected.
 */
export async function previewRequest(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params: unknown },
  options: { budgetMs?: number } = {},
): Promise<RequestPreview | null> {
  const { namespace, method } = request
  const connection = activeConnection(latchkey, namespace)
  const describe = internals(latchkey).openedChain(namespace)?.describeRequest
  if (!connection || !describe) return null
  const account = connection.accounts[0]
  const network = networkOrUnlisted(latchkey, connection.chainId)
  const swapRouters = routersOf(latchkey, connection.chainId)
  const timeout = deadline(options.budgetMs ?? defaultBudgetMs)
  try {
    const { signal } = timeout
    // 1. The chain decodes the request and simulates it; descriptors put it into words.
    const signed = { account, network, method, params: request.params }
    const [description, words] = await Promise.all([
      describe({ ...signed, swapRouters, signal }),
      readRequestWords(latchkey, signed, signal),
    ])
    const signer = { ...account, address: description.account }
    // 2. What the account holds and what the returned assets are worth, as far as the budget allows.
    const holdings = new Map([
      ...cachedHoldings(latchkey, signer, network),
      ...description.holdings,
    ])
    const returns = await fetchReturnRatings(latchkey, description, {
      network,
      swapRouters,
      signal,
    })
    // 3. The rules (pure) name the dangers; without one the request is ordinary.
    const dangers = [
      ...checkWords(words, description),
      ...assessRequest(
        { ...description, holdings },
        siteTrust(latchkey, swapRouters, network),
        returns,
      ),
    ]
    const { facts, changes, allowances, simulation } = description
    return {
      ...{ facts, dangers, changes, allowances, simulation, words },
      method,
      account: description.account,
      network: connection.chainId,
      isOrdinary: dangers.length === 0,
    }
  } finally {
    timeout.done()
  }
}

function siteTrust(latchkey: Latchkey, swapRouters: SwapRouters, network: Network): SiteTrust {
  return {
    contracts:
      internals(latchkey).options.getState().safety.trustedContracts[network.caipNetworkId] ?? [],
    routers: swapRouters.routers.map(({ address }) => address),
    origin: readPage().origin,
  }
}

/** A wallet may be on a network that the site does not offer; it gets an entry without RPC URLs. */
function networkOrUnlisted(latchkey: Latchkey, id: CaipNetworkId): Network {
  const offered = findNetwork(internals(latchkey).network.getState(), id)
  if (offered) return offered
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
