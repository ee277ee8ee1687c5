import { createLatchkey } from 'latchkey'
import { base, evm, mainnet } from 'latchkey/evm'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
})
