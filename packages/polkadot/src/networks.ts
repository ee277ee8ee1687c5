import type { Network } from '@latchkey/core'

/** Polkadot's relay chain. */
export const polkadotMainnet: Network = network('91b171bb158e2d3848fa23a9f1c25182', {
  name: 'Polkadot',
  coin: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  explorer: 'https://polkadot.subscan.io',
})

/** The system chain with Polkadot's balances. */
export const polkadotAssetHub: Network = network('68d56f15f85d3136970ec16946040bc1', {
  name: 'Polkadot Asset Hub',
  coin: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  explorer: 'https://assethub-polkadot.subscan.io',
})

/** Kusama, Polkadot's canary network. */
export const kusama: Network = network('b0a8d493285c2df73290dfb7e61f870f', {
  name: 'Kusama',
  coin: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  explorer: 'https://kusama.subscan.io',
})

/** Polkadot's test network. */
export const westend: Network = {
  ...network('e143f23803ac50e8f6f8e62695d1ce9e', {
    name: 'Westend',
    coin: { name: 'Westend', symbol: 'WND', decimals: 12 },
    explorer: 'https://westend.subscan.io',
  }),
  testnet: true,
}

/** A network's id is the beginning of its genesis hash. */
function network(
  genesis: string,
  values: { name: string; coin: Network['nativeCurrency']; explorer: string },
): Network {
  return {
    id: genesis,
    name: values.name,
    caipNetworkId: `polkadot:${genesis}`,
    chainNamespace: 'polkadot',
    nativeCurrency: values.coin,
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'Subscan', url: values.explorer } },
  }
}
