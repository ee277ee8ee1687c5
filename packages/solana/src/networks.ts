import type { Network } from '@latchkey/core'

/** Solana. */
export const solanaMainnet: Network = network({
  reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  host: 'api.mainnet-beta.solana.com',
})

/** Solana's developer network, where SOL is free. */
export const solanaDevnet: Network = network({
  reference: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  host: 'api.devnet.solana.com',
  cluster: '?cluster=devnet',
  testnet: true,
})

/** Solana's network for tests of new validator releases. */
export const solanaTestnet: Network = network({
  reference: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  host: 'api.testnet.solana.com',
  cluster: '?cluster=testnet',
  testnet: true,
})

function network(values: {
  reference: string
  name: string
  host: string
  cluster?: string
  testnet?: true
}): Network {
  const { reference, name, host, cluster = '', testnet } = values
  return {
    id: reference,
    name,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://${host}`], webSocket: [`wss://${host}`] } },
    blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io/${cluster}` } },
    ...(testnet ? { testnet } : {}),
  }
}
