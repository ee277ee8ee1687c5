import { expect, test } from 'vitest'
import { createSolanaAdapter } from '../createSolanaAdapter.ts'

test('Solana discovery reads at most 100 of 5,000 registered wallets', () => {
  const page = new EventTarget()
  const wallets = Array.from({ length: 5_000 }, (_, at) => ({
    name: `Fake ${at}`,
    chains: ['solana:mainnet'],
    features: { 'standard:connect': {} },
  }))
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent).detail.register(...wallets)
  })
  let count = 0
  const stop = createSolanaAdapter(() => page).discover((connectors) => {
    count = connectors.length
  })
  stop()
  expect(count).toBe(100)
})
