import { supportedChainsEndpoint } from '@latchkey/wire'
import type { CaipNetworkId } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { callApi } from './callApi.ts'

/** CAIP-2 ids of the networks that the server supports. */
export function supportedChainsQuery(latchkey: Latchkey): QueryOptions<readonly string[]> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'supportedChains'),
    queryFn: async ({ signal }) =>
      (await callApi(latchkey, supportedChainsEndpoint, {}, { signal })).http,
    staleTime: freshness.supportedChains,
  })
}

/** Whether the server supports this network; false without a server. */
export async function isNetworkSupported(
  latchkey: Latchkey,
  network: CaipNetworkId,
): Promise<boolean> {
  if (!internals(latchkey).options.getState().endpoints?.api) return false
  const served = await getQueryClient(latchkey).fetchQuery(supportedChainsQuery(latchkey))
  return served.includes(network)
}
