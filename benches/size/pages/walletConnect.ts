import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { walletConnect } from '@latchkey/walletconnect'

// Used, so that the bundler keeps it.
const latchkey = createLatchkey({
  projectId: 'size',
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['/rpc'] } },
    },
  ],
  adapters: [evm()],
  connectors: [walletConnect()],
})
Reflect.set(globalThis, 'latchkey', latchkey)
