import type { Latchkey, Wallet } from '@latchkey/core'
import { activeNamespace, browseLink, internals } from '@latchkey/core/internal'
import { hasWalletConnect } from './viewForWallet.ts'

/** The link that opens this page in the wallet's in-app browser, where the wallet connects only there; else `null`. */
export function inAppBrowserUrl(latchkey: Latchkey, wallet: Wallet): string | null {
  const namespace =
    internals(latchkey).modal.getState().namespace ??
    activeNamespace(internals(latchkey).network.getState())
  const { href: url, origin } = window.location
  return browseLink({
    wallet,
    namespace,
    page: { url, origin },
    hasWalletConnect: hasWalletConnect(latchkey),
  })
}
