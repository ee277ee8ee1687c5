import { supportedChainsEndpoint } from '@latchkey/wire'
import type { Caip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import type { Query } from '../queries/query.ts'
import { callApi } from './callApi.ts'

/** CAIP-2 ids of the networks that the server supports. */
export function supportedChainsQuery(latchkey: Latchkey): Query<readonly string[]> {
  return {
    queryKey: ['supportedChains'],
    queryFn: async ({ signal }) =>
      (await callApi(latchkey, supportedChainsEndpoint, {}, { signal })).http,
    staleTime: freshness.supportedChains,
  }
}

/** Whether the server supports this network; false without a server. */
export async function isNetworkSupported(latchkey: Latchkey, network: Caip2): Promise<boolean> {
  if (!latchkey.options.getState().endpoints?.api) return false
  const served = await queriesOf(latchkey).fetchQuery(supportedChainsQuery(latchkey))
  return served.includes(network)
}
