import type { Namespace, Network } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import { plainText } from './plainText.ts'

/** The path of an account's page on each namespace's explorers. */
const accountPaths: Record<Namespace, string> = {
  eip155: 'address',
  solana: 'account',
  bip122: 'address',
  polkadot: 'account',
}

const maxIdLength = 128

/** The pages of an explorer. The paths of tokens and transactions are the same in every namespace. */
export type ExplorerPage = 'account' | 'token' | 'tx'

/** A page on the network's block explorer, an account's by default; `null` without an explorer. */
export function explorerLink(
  network: Network,
  id: string,
  page: ExplorerPage = 'account',
): string | null {
  const base = safeUrl(network.blockExplorers?.default.url)
  if (!base) return null
  const folder = page === 'account' ? accountPaths[network.chainNamespace] : page
  // `plainText` removes lone surrogates, on which `encodeURIComponent` throws.
  const path = `${folder}/${encodeURIComponent(plainText(id, maxIdLength))}`
  const link = new URL(path, base.endsWith('/') ? base : `${base}/`)
  // Some explorers select the network with the query string.
  link.search = new URL(base).search
  return link.href
}
