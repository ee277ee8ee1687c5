import { QueryClient } from '@tanstack/query-core'
import { internals, type Latchkey, part } from '../latchkey.ts'
import { queryKeyOf } from './queryOptions.ts'

/**
 * The `QueryClient` that caches the queries: the option `queryClient`, else the instance's own, separate from your
 * page's. It's in the modal's chunk, not in the button's.
 */
export function getQueryClient(latchkey: Latchkey): QueryClient {
  return part(latchkey, 'queries', () => {
    const client = internals(latchkey).options.getState().queryClient ?? new QueryClient()
    internals(latchkey).onDestroy(() => removeOurQueries(latchkey, client))
    return client
  })
}

/** The page may use the client for queries of its own. */
function removeOurQueries(latchkey: Latchkey, client: QueryClient): void {
  const filter = { queryKey: queryKeyOf(latchkey) }
  void client.cancelQueries(filter)
  client.removeQueries(filter)
}
