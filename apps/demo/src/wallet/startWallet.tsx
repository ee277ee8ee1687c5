import { createRoot } from 'react-dom/client'
import { chains as allChains, type Chain } from '../settings/settings.ts'
import type { Stack } from '../stack.ts'
import { createDemoWallet } from './createDemoWallet.ts'
import type { OpenPrompt } from './followPrompts.ts'
import { WalletPrompt } from './WalletPrompt.tsx'

/** Announces the demo wallets to this page, as extensions would, and shows their prompts. */
export function startWallet(stack: Stack, chains: readonly Chain[] = allChains): void {
  createDemoWallet(stack, promptPlace()).announce(window)
  for (const chain of chains) void starts[chain](stack)
}

/** Their code is large, and a page need not wait for it. */
const starts: Record<Chain, (stack: Stack) => Promise<void>> = {
  async solana({ rpcSolana }) {
    if (!rpcSolana) return
    const { createSolanaDemoWallet } = await import('./createSolanaDemoWallet.ts')
    const wallet = await createSolanaDemoWallet(rpcSolana, promptPlace())
    wallet.register(window)
  },
  async bitcoin({ esplora }) {
    if (!esplora) return
    const { createBitcoinDemoWallet } = await import('./createBitcoinDemoWallet.ts')
    createBitcoinDemoWallet(esplora, promptPlace()).install(window)
    // Wallets of this kind have no announcement; sites look for them when their page has loaded.
    window.dispatchEvent(new Event('load'))
  },
  async polkadot() {
    const { createPolkadotDemoWallet } = await import('./createPolkadotDemoWallet.ts')
    createPolkadotDemoWallet(promptPlace()).install(window)
    window.dispatchEvent(new Event('load'))
  },
}

/** Where a wallet's own window appears. */
function promptPlace(): (prompt: OpenPrompt | null) => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return (prompt) => root.render(prompt ? <WalletPrompt prompt={prompt} /> : null)
}
