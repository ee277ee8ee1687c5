/** Coinbase's names of networks. */
export const coinbaseNetworks: Readonly<Record<string, `${string}:${string}`>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
  berachain: 'eip155:80094',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
