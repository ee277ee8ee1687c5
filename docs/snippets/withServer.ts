import { createLatchkey } from 'latchkey'
import { embedded } from 'latchkey/embedded'
import { base, evm, mainnet } from 'latchkey/evm'
import { walletConnect } from 'latchkey/walletconnect'

export const latchkey = createLatchkey({
  // The name of your project at your Latchkey server.
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  // Your Latchkey server. It also returns the URL of the vault, the page of the embedded wallet.
  endpoints: { api: 'https://latchkey.shop.example' },
  connectors: [
    // Mobile wallets. This project id is a different one: the operator of the public relay issues it.
    walletConnect({
      relayUrl: 'wss://relay.walletconnect.org',
      projectId: '0123456789abcdef0123456789abcdef',
    }),
    // Logins with email or a social account.
    embedded(),
  ],
})
