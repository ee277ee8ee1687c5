import { type Namespace, type Network, safeUrl } from '@latchkey/core'

/** How each chain's explorers call an account's page. */
const paths: Record<Namespace, string> = {
  eip155: 'address',
  solana: 'account',
  bip122: 'address',
  polkadot: 'account',
}

/** The account's page on the network's block explorer, or `null` without one. */
export function explorerLink(network: Network, address: string): string | null {
  const base = safeUrl(network.blockExplorers?.default.url)
  if (!base) return null
  const path = `${paths[network.chainNamespace]}/${encodeURIComponent(address)}`
  return new URL(path, base.endsWith('/') ? base : `${base}/`).href
}
