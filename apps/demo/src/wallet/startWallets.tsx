import { createRoot } from 'react-dom/client'
import { chains as allChains, type Chain } from '../settings/settings.ts'
import type { Stack } from '../stack.ts'
import { createDemoWallet } from './createDemoWallet.ts'
import type { OpenPrompt } from './followPrompts.ts'
import { WalletPrompt } from './WalletPrompt.tsx'

/** Announces the demo wallets to this page, as extensions would, and shows their prompts. */
export function startWallets(stack: Stack, chains: readonly Chain[] = allChains): void {
  createDemoWallet(stack, createPromptRoot()).announce(window)
  for (const chain of chains) void startWalletOf[chain](stack)
}

/** Starts the demo wallet of a chain. Their code is large, and a page need not wait for it. */
const startWalletOf: Record<Chain, (stack: Stack) => Promise<void>> = {
  async solana({ rpcSolana }) {
    if (!rpcSolana) return
    const { createSolanaDemoWallet } = await import('./createSolanaDemoWallet.ts')
    const wallet = await createSolanaDemoWallet(rpcSolana, createPromptRoot())
    wallet.register(window)
  },
  async bitcoin({ esplora }) {
    if (!esplora) return
    const { createBitcoinDemoWallet } = await import('./createBitcoinDemoWallet.ts')
    createBitcoinDemoWallet(esplora, createPromptRoot()).install(window)
    // Wallets of this kind have no announcement; sites look for them when their page has loaded.
    window.dispatchEvent(new Event('load'))
  },
  async polkadot() {
    const { createPolkadotDemoWallet } = await import('./createPolkadotDemoWallet.ts')
    createPolkadotDemoWallet(createPromptRoot()).install(window)
    window.dispatchEvent(new Event('load'))
  },
}

/** Adds an element for a wallet's own window to the page; returns the function that shows a prompt in it, or none. */
function createPromptRoot(): (prompt: OpenPrompt | null) => void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  return (prompt) => root.render(prompt ? <WalletPrompt prompt={prompt} /> : null)
}
