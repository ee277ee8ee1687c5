import type { Namespace, Network } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import { plainText } from './plainText.ts'

/** How each chain's explorers call an account's page. */
const paths: Record<Namespace, string> = {
  eip155: 'address',
  solana: 'account',
  bip122: 'address',
  polkadot: 'account',
}

const longestId = 128

/** What explorers have pages for; those of tokens are alike everywhere, as are those of transactions. */
export type ExplorerPage = 'account' | 'token' | 'tx'

/** A page on the network's block explorer, of an account unless said otherwise; `null` without one. */
export function explorerLink(
  network: Network,
  id: string,
  page: ExplorerPage = 'account',
): string | null {
  const base = safeUrl(network.blockExplorers?.default.url)
  if (!base) return null
  const folder = page === 'account' ? paths[network.chainNamespace] : page
  // Half a letter, which a server may send, cannot be part of an address.
  const path = `${folder}/${encodeURIComponent(plainText(id, longestId))}`
  const link = new URL(path, base.endsWith('/') ? base : `${base}/`)
  // Some explorers tell their networks apart by a word after the question mark.
  link.search = new URL(base).search
  return link.href
}
