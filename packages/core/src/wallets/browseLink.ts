import { safeUrl } from '@latchkey/wire'
import type { Namespace } from '../caip/caip.ts'

const explorerIds = {
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  coinbase: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
} as const

/**
 * The link that opens this page in the in-app browser of a mobile wallet that supports the namespace only there; `null`
 * for other wallets. Base (formerly Coinbase Wallet) reads no WalletConnect links.
 */
export function browseLink(options: {
  walletId: string
  namespace: Namespace
  page: { url: string; origin: string }
}): string | null {
  const { walletId, namespace, page } = options
  const isBase = walletId === explorerIds.coinbase && namespace === 'eip155'
  if ((namespace !== 'solana' && !isBase) || !safeUrl(page.url)) return null
  const url = encodeURIComponent(page.url)
  const origin = encodeURIComponent(page.origin)
  switch (walletId) {
    case explorerIds.phantom:
      return `https://phantom.app/ul/browse/${url}?ref=${origin}`
    case explorerIds.coinbase:
      return `https://go.cb-w.com/dapp?cb_url=${url}`
    case explorerIds.solflare:
      return `https://solflare.com/ul/v1/browse/${url}?ref=${origin}`
    default:
      return null
  }
}
