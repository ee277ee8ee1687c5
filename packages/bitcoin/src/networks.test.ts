import { expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinTestnet } from './networks.ts'

test.each([
  ['mainnet', bitcoinMainnet, 'bip122:000000000019d6689c085ae165831e93', false],
  ['testnet', bitcoinTestnet, 'bip122:000000000933ea01ad0ee984209779ba', true],
] as const)('Bitcoin %s has its CAIP-2 id and eight decimals', (_, network, id, isTestnet) => {
  expect(network.caipNetworkId).toBe(id)
  expect(network.chainNamespace).toBe('bip122')
  expect(network.nativeCurrency).toMatchObject({ symbol: 'BTC', decimals: 8 })
  expect(network.testnet ?? false).toBe(isTestnet)
})
