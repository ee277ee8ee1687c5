import { createRoot } from 'react-dom/client'
import { settingsOf } from '../panel/settings.ts'
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
  if (stack.rpcSolana && settingsOf(location.search).solana) void startSolanaWallet(stack.rpcSolana)
}

/** Its code is large and few visitors want it, so it comes when they do. */
async function startSolanaWallet(rpcUrl: string): Promise<void> {
  const { createSolanaDemoWallet } = await import('./createSolanaDemoWallet.ts')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const wallet = await createSolanaDemoWallet(rpcUrl, (prompt) =>
    root.render(prompt ? <WalletPrompt prompt={prompt} /> : null),
  )
  wallet.register(window)
}
