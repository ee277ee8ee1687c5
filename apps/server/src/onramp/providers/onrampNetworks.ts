import { ownValue } from '@latchkey/wire'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Coinbase's names of networks, which the official client of AppKit sends too. */
export const coinbaseNetworks: Readonly<Record<string, `${string}:${string}`>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
  berachain: 'eip155:80094',
  solana: SOLANA,
}

/** The CAIP-2 id of a network that a client names by it, or by Coinbase's name; `null` for other names. */
export function networkIdOf(name: string | undefined): `${string}:${string}` | null {
  if (!name) return null
  if (/^(?:eip155|solana):[-_a-zA-Z0-9]{1,32}$/.test(name)) return name as `${string}:${string}`
  return ownValue(coinbaseNetworks, name) ?? null
}

/** The CAIP-2 id of a vendor's network: Solana by its name, EVM networks by their chain id. */
export function networkIdBy(vendor: {
  name: string | null | undefined
  chainId: string | number | null | undefined
}): `${string}:${string}` | null {
  if (vendor.name?.toLowerCase() === 'solana') return SOLANA
  return /^\d{1,20}$/.test(String(vendor.chainId ?? '')) ? `eip155:${vendor.chainId}` : null
}
