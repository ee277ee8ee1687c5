import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/evm'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

/** The site's existing config with its transports. */
export const wagmiConfig = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm({ wagmiConfig })],
})
