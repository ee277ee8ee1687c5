import type { Network } from '@latchkey/core'

/** Bitcoin. Balances come from an Esplora server of your choice: see `customRpcUrls`. */
export const bitcoinMainnet: Network = network({
  reference: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  explorer: 'https://mempool.space',
})

/** Bitcoin's third test network. */
export const bitcoinTestnet: Network = network({
  reference: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  explorer: 'https://mempool.space/testnet',
  testnet: true,
})

/** Bitcoin's test network with signed blocks. */
export const bitcoinSignet: Network = network({
  reference: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  explorer: 'https://mempool.space/signet',
  testnet: true,
})

function network(facts: {
  reference: string
  name: string
  explorer: string
  testnet?: true
}): Network {
  const { reference, name, explorer, testnet } = facts
  return {
    id: reference,
    name,
    caipNetworkId: `bip122:${reference}`,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'mempool.space', url: explorer } },
    ...(testnet ? { testnet } : {}),
  }
}
