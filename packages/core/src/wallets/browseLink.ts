import { safeUrl } from '@latchkey/wire'
import type { Namespace } from '../caip/caip.ts'
import type { Wallet } from '../connection/wallet.ts'

/**
 * The link that opens this page in the wallet's own browser, where the wallet connects only there: always without
 * WalletConnect, otherwise in the namespaces that the listing names. `null` for other wallets. The listing is foreign:
 * what opens the link checks it (`safeUrl`, `safeAppLink`).
 */
export function browseLink(options: {
  wallet: Pick<Wallet, 'browse_link' | 'browse_namespaces'>
  namespace: Namespace
  page: { url: string; origin: string }
  hasWalletConnect: boolean
}): string | null {
  const { wallet, namespace, page, hasWalletConnect } = options
  const isNeeded = !hasWalletConnect || wallet.browse_namespaces?.includes(namespace)
  const url = safeUrl(page.url)
  if (!isNeeded || !wallet.browse_link || !url) return null
  const encoded = encodeURIComponent(page.url)
  return wallet.browse_link
    .replace('{url}', encoded)
    .replace('{urlTwice}', encodeURIComponent(encoded))
    .replace('{origin}', encodeURIComponent(page.origin))
    .replace('{page}', () => page.url.replace(/^https?:\/\//, '').replace(/#.*/, ''))
}
