import { QueryClient } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { evm, mainnet, sepolia } from 'latchkey/evm'

/** The cache of the page's own queries and of Latchkey's. */
export const queryClient = new QueryClient()

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [sepolia, mainnet],
  adapters: [evm()],
  queryClient,
})
