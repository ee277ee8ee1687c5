import {
  dehydrate,
  HydrationBoundary,
  hydrate,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { createLatchkey, type Latchkey } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'
import { deserialize, getBalanceQueryOptions, serialize } from 'latchkey/query'
import { LatchkeyProvider } from 'latchkey/react'
import type { ReactNode } from 'react'

const account = {
  namespace: 'eip155',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
} as const

/** On the server: fetches a balance before the page renders. Balances are bigint, so the state is sent as our text. */
export async function prefetchBalance(latchkey: Latchkey): Promise<string> {
  const queryClient = new QueryClient()
  const query = getBalanceQueryOptions(latchkey, { account, network: 'eip155:1' })
  await queryClient.prefetchQuery(query)
  return serialize(dehydrate(queryClient))
}

const queryClient = new QueryClient()
const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  queryClient,
})

/** In the browser: one cache for the page and Latchkey, so that the devtools of TanStack Query list both. */
export function Page(props: { prefetched: string; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={deserialize(props.prefetched)}>
        <LatchkeyProvider latchkey={latchkey}>{props.children}</LatchkeyProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

/** Keeps the cache for the next visit. */
export function persistCache(): void {
  const stored = localStorage.getItem('shop-cache')
  if (stored) hydrate(queryClient, deserialize(stored))
  addEventListener('pagehide', () => {
    localStorage.setItem('shop-cache', serialize(dehydrate(queryClient)))
  })
}
