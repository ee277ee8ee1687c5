import { createLatchkey } from 'latchkey'
import { base, evm, mainnet } from 'latchkey/evm'
import { walletConnect } from 'latchkey/walletconnect'

/** For common mobile wallets: the public relay, with a project id from its operator. */
export const publicRelay = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  connectors: [
    walletConnect({
      projectId: '0123456789abcdef0123456789abcdef',
    }),
  ],
})

/** For your own wallets: your Latchkey server's relay, which is the default. */
export const ownRelay = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  connectors: [walletConnect()],
  endpoints: { api: 'https://latchkey.shop.example' },
})
