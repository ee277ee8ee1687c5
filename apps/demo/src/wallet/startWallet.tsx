import { createRoot } from 'react-dom/client'
import type { Stack } from '../stack.ts'
import { createDemoWallet } from './createDemoWallet.ts'
import { WalletPrompt } from './WalletPrompt.tsx'

/** Announces the Demo Wallet to this page, as an extension would, and shows its prompts. */
export function startWallet(stack: Stack): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const wallet = createDemoWallet(stack, (prompt) =>
    root.render(prompt ? <WalletPrompt prompt={prompt} /> : null),
  )
  wallet.announce(window)
}
