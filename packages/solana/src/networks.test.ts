import { expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'

test.each([
  ['mainnet', solanaMainnet, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
  ['devnet', solanaDevnet, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
  ['testnet', solanaTestnet, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
] as const)('Solana %s has its CAIP-2 id and nine decimals', (_, network, id, isTestnet) => {
  expect(network.caipNetworkId).toBe(id)
  expect(network.chainNamespace).toBe('solana')
  expect(network.nativeCurrency).toMatchObject({ symbol: 'SOL', decimals: 9 })
  expect(network.testnet ?? false).toBe(isTestnet)
})
