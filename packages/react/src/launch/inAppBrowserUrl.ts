import type { Latchkey, Wallet } from '@latchkey/core'
import { activeNamespace, browseLink } from '@latchkey/core/internal'

/** The link that opens this page in the wallet's in-app browser, where the wallet connects only there; else `null`. */
export function inAppBrowserUrl(latchkey: Latchkey, wallet: Wallet): string | null {
  const namespace =
    latchkey.modal.getState().namespace ?? activeNamespace(latchkey.network.getState())
  const { href: url, origin } = window.location
  return browseLink({ walletId: wallet.id, namespace, page: { url, origin } })
}
