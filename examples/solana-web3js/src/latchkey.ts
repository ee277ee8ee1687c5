import { createLatchkey } from 'latchkey'
import { solana, solanaDevnet, solanaMainnet } from 'latchkey/solana'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [solanaMainnet, solanaDevnet],
  adapters: [solana()],
})
