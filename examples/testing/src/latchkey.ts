import { createLatchkey } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'

const url = import.meta.env.VITE_RPC_URL

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  ...(url ? { customRpcUrls: { 'eip155:1': [{ url }] } } : {}),
})
