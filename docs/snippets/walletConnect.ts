import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import { base, mainnet } from 'wagmi/chains'

/** Common mobile wallets: the public relay, with your project id of its operator. */
export const publicRelay = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  sharedWallets: [
    walletConnect({
      relayUrl: 'wss://relay.walletconnect.org',
      projectId: '0123456789abcdef0123456789abcdef',
    }),
  ],
})

/** Your own wallets: the relay of your Latchkey server, which is the default. */
export const ownRelay = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  sharedWallets: [walletConnect()],
  endpoints: { api: 'https://latchkey.shop.example' },
})
