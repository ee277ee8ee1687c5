import type { CaipNetworkId } from './signInMessage.ts'

/** How a text words the parts that differ between standards. */
export type Dialect = {
  /** The word in "sign in with your … account". */
  accountName: string
  /** What stands after "Chain ID: ". */
  chainText: string
  /** Without a statement EIP-4361 still leaves its empty line; the others do not. */
  gap: 'spaced' | 'compact'
}

const accountNames: ReadonlyMap<string, string> = new Map([
  ['eip155', 'Ethereum'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
])

/** Sign-In With Solana names clusters by word; wallets that write the text themselves use these. */
const solanaClusters: Readonly<Record<string, CaipNetworkId>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

export const signInNamespaces: readonly string[] = [...accountNames.keys()]

/** The wording we write: EIP-4361 for eip155, CAIP-122 with the CAIP-2 id for the rest. */
export function standardDialect(chainId: CaipNetworkId): Dialect | null {
  const [namespace = '', reference = ''] = chainId.split(':')
  const accountName = accountNames.get(namespace)
  if (!accountName) return null
  if (namespace === 'eip155') return { accountName, chainText: reference, gap: 'spaced' }
  return { accountName, chainText: chainId, gap: 'compact' }
}

/** The chain that a standard text names, or `null` if it isn't supported. */
export function parseStandardChain(accountName: string, chainText: string): CaipNetworkId | null {
  if (accountName === 'Ethereum') return /^\d+$/.test(chainText) ? `eip155:${chainText}` : null
  if (accountName === 'Solana') return parseSolanaChain(chainText)
  const namespace = signInNamespaces.find((name) => accountNames.get(name) === accountName)
  return namespace && chainText.startsWith(`${namespace}:`) ? (chainText as CaipNetworkId) : null
}

function parseSolanaChain(chainText: string): CaipNetworkId | null {
  const cluster = chainText.replace(/^solana:/, '')
  const clusterId = Object.hasOwn(solanaClusters, cluster) ? solanaClusters[cluster] : undefined
  if (clusterId) return clusterId
  return chainText.startsWith('solana:') ? (chainText as CaipNetworkId) : null
}

/**
 * The chain in the looser wording of older AppKit clients: any network name (or the literal
 * `**blockchain**`), a CAIP-2 id or a bare eip155 number.
 */
export function parseAppKitChain(chainText: string): CaipNetworkId | null {
  if (/^\d+$/.test(chainText)) return `eip155:${chainText}`
  const namespace = chainText.split(':')[0] ?? ''
  return signInNamespaces.includes(namespace) ? (chainText as CaipNetworkId) : null
}
