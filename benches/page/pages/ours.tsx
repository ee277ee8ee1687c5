import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const latchkey = createLatchkey({
  projectId: 'bench',
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['/rpc'] } },
    },
  ],
  adapters: [evm()],
  features: { analytics: false },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
