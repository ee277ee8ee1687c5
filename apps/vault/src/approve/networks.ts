import { ownValue } from '@latchkey/wire'
import { texts } from '../text/language.ts'

type NetworkNames = { name: string; coin: string }

/**
 * Networks with the name that the modal shows (viem's, ours for Solana and the local stack). The vault does not take
 * names from the site; other networks are shown by their CAIP-2 id.
 */
const knownNetworks: Readonly<Record<string, NetworkNames>> = {
  'eip155:1': { name: 'Ethereum', coin: 'ETH' },
  'eip155:10': { name: 'OP Mainnet', coin: 'ETH' },
  'eip155:56': { name: 'BNB Smart Chain', coin: 'BNB' },
  'eip155:100': { name: 'Gnosis', coin: 'xDAI' },
  'eip155:137': { name: 'Polygon', coin: 'POL' },
  'eip155:324': { name: 'ZKsync Era', coin: 'ETH' },
  'eip155:8453': { name: 'Base', coin: 'ETH' },
  'eip155:42161': { name: 'Arbitrum One', coin: 'ETH' },
  'eip155:43114': { name: 'Avalanche', coin: 'AVAX' },
  'eip155:59144': { name: 'Linea Mainnet', coin: 'ETH' },
  'eip155:11155111': { name: 'Sepolia', coin: 'ETH' },
  'eip155:31337': { name: 'Latchkey Local', coin: 'ETH' },
  'eip155:31338': { name: 'Latchkey Second', coin: 'ETH' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', coin: 'SOL' },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { name: 'Solana Devnet', coin: 'SOL' },
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': { name: 'Solana Testnet', coin: 'SOL' },
  'solana:6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEX': { name: 'Latchkey Solana', coin: 'SOL' },
}

/** The chain id of an EVM network: 1 for `eip155:1`. */
export function chainNumber(chainId: string): number {
  return Number(chainId.split(':')[1])
}

export function networkName(chainId: string): string {
  return ownValue(knownNetworks, chainId)?.name ?? chainId
}

/** The symbol of the network's native coin; of an unknown network, words that say so. */
export function coinOf(chainId: string): string {
  return ownValue(knownNetworks, chainId)?.coin ?? texts().approve.ofOwnCoin
}
