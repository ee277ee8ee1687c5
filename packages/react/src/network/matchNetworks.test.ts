import { defineNetwork } from '@latchkey/core'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { matchNetworks } from './matchNetworks.ts'

const currency = { name: 'Polygon Token', symbol: 'POL', decimals: 18 }
const networks = [
  testNetwork(1, 'Ethereum'),
  { ...testNetwork(137, 'Matic'), nativeCurrency: currency },
  testNetwork(8453, 'Polar Base'),
].map((network) => defineNetwork(network))
const find = (query: string) => matchNetworks(networks, query).map(({ name }) => name)

test('the network search finds networks by name, by the symbol of their currency and by id', () => {
  expect(find('ther')).toEqual(['Ethereum'])
  expect(find(' eth ')).toEqual(['Ethereum', 'Polar Base'])
  expect(find('pol')).toEqual(['Polar Base', 'Matic'])
  expect(find('137')).toEqual(['Matic'])
  expect(find('13')).toEqual([])
})
