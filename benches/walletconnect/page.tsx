import { createLatchkey, type Latchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { LatchkeyButton, LatchkeyProvider } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

declare global {
  var bench: {
    latchkey: Latchkey
    /** Milliseconds from the press on WalletConnect to the frame that shows its code. */
    untilCode(): Promise<number>
  }
}

const api = new URLSearchParams(location.search).get('api') ?? ''
const latchkey = createLatchkey({
  projectId: 'test',
  networks: [mainnet],
  adapters: [evm()],
  connectors: [walletConnect()],
  endpoints: { api },
  features: { analytics: false },
})

function inModal(selector: string): HTMLElement | null {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  return root?.querySelector<HTMLElement>(selector) ?? null
}

function untilCode(): Promise<number> {
  const pressedAt = performance.now()
  inModal('[data-row=walletConnect]')?.click()
  return new Promise((resolve) => {
    const look = () => {
      if (inModal('.qr-code[data-ready]')) resolve(performance.now() - pressedAt)
      else requestAnimationFrame(look)
    }
    look()
  })
}

globalThis.bench = { latchkey, untilCode }
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider latchkey={latchkey}>
      <LatchkeyButton />
    </LatchkeyProvider>,
  )
}
