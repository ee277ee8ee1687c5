import { QueryClient } from '@tanstack/query-core'
import type { Latchkey } from '../latchkey.ts'
import { retryDelayMs, retryRule } from '../rpc/retryRule.ts'

const clients = new WeakMap<Latchkey, QueryClient>()

/** The instance's TanStack `QueryClient`, separate from the page's. Part of the screen's chunk, not of the button's. */
export function queriesOf(latchkey: Latchkey): QueryClient {
  const existing = clients.get(latchkey)
  if (existing) return existing
  const client = createQueries()
  clients.set(latchkey, client)
  latchkey.onDestroy(() => client.clear())
  return client
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failureCount, error) => retryRule({ failures: failureCount + 1, error }),
        retryDelay: (failureCount, error) => retryDelayMs(failureCount + 1, error),
        gcTime: 5 * 60 * 1000,
        refetchOnWindowFocus: false,
        // Wallets and local chains answer while the browser is offline.
        networkMode: 'always',
      },
      // A mutation signs, sends or registers something: it is never retried.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
