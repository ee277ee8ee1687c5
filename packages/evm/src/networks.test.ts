import { createLatchkey, memoryStorage } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import * as networks from './networks.ts'

test.for(Object.entries(networks))(
  'the EVM network %s has the same values as viem’s chain',
  ([name, network]) => {
    const chain = Reflect.get(viemChains, name) as Chain
    expect(network.id).toBe(chain.id)
    expect(network.name).toBe(chain.name)
    expect(network.nativeCurrency).toEqual(chain.nativeCurrency)
    expect(network.rpcUrls.default.http).toEqual(chain.rpcUrls.default.http)
    expect(network.blockExplorers.default.url).toBe(chain.blockExplorers?.default.url)
    expect(network.testnet ?? false).toBe(chain.testnet ?? false)
    for (const [contract, { address }] of Object.entries(network.contracts)) {
      const known = chain.contracts?.[contract] as { address: string } | undefined
      expect(known?.address.toLowerCase()).toBe(address.toLowerCase())
    }
  },
)

test('createLatchkey takes the EVM networks, and viem takes them as chains', () => {
  const chain: Chain = networks.base
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [networks.mainnet, networks.base],
    storage: memoryStorage(),
  })
  expect(
    internals(latchkey)
      .network.getState()
      .networks.map((network) => network.caipNetworkId),
  ).toEqual(['eip155:1', `eip155:${chain.id}`])
  latchkey.destroy()
})

test('Ethereum and Base have their ids and ether with 18 decimals', () => {
  for (const [network, id] of [
    [networks.mainnet, 1],
    [networks.base, 8453],
  ] as const) {
    expect(network.id).toBe(id)
    expect(network.nativeCurrency).toMatchObject({ symbol: 'ETH', decimals: 18 })
  }
})
