import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'
import { base, mainnet } from 'wagmi/chains'

/** Wallets on everybody's phones: the public relay, and the project id you have there. */
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

/** Your own wallets: the relay of your own server, without another word. */
export const ownRelay = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  sharedWallets: [walletConnect()],
  endpoints: { api: 'https://latchkey.shop.example' },
})
