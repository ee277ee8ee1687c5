import type { GetOnrampQuotesParameters, Latchkey } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import {
  createOnrampUrl,
  fetchPurchases,
  type OnrampProvider,
  type PurchaseProgress,
  watchPurchase,
} from '@latchkey/core/internal'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'

export type CheckoutState =
  | { status: 'opening' }
  /** `isBlocked`: the browser blocked the window, so the visitor must open it. */
  | { status: 'open'; url: string; isBlocked: boolean; progress: PurchaseProgress }
  | { status: 'failed'; error: unknown }

/** The provider that the visitor chose, and the seller where it is an aggregator. */
export type ProviderChoice = {
  provider: OnrampProvider
  seller: { id: string; name: string } | null
}

export type CheckoutOptions = ProviderChoice & {
  active: ActiveAccount
  order: GetOnrampQuotesParameters | null
}

type FollowOptions = CheckoutOptions & { popup: Window | null; signal: AbortSignal }

/** Navigates the window to the checkout and reports the purchase until the signal aborts. */
export function followCheckout(
  latchkey: Latchkey,
  options: FollowOptions,
  onState: (state: CheckoutState) => void,
): void {
  const { popup, signal } = options
  const { account, network } = options.active
  const accountOnNetwork = { account, network: network.caipNetworkId }
  const { provider, seller, order } = options
  const purchase = { account, provider, ...(seller ? { seller } : {}), ...(order ? { order } : {}) }
  Promise.all([
    createOnrampUrl(latchkey, purchase, { signal }),
    // Earlier purchases are not reported; if they cannot be read, every purchase counts as new.
    fetchPurchases(latchkey, accountOnNetwork, signal).catch(() => []),
  ]).then(
    ([url, earlierPurchases]) => {
      if (signal.aborted) return
      const isBlocked = !navigatePopup(popup, url)
      const report = (progress: PurchaseProgress) =>
        onState({ status: 'open', url, isBlocked, progress })
      report({ status: 'waiting' })
      const known = earlierPurchases.map(({ id }) => id)
      signal.addEventListener(
        'abort',
        watchPurchase(latchkey, { ...accountOnNetwork, known }, report),
      )
    },
    (error) => {
      popup?.close()
      if (!signal.aborted) onState({ status: 'failed', error })
    },
  )
}

/** Whether the window is open and was navigated. Without `opener` the provider cannot reach this page. */
function navigatePopup(popup: Window | null, url: string): boolean {
  if (!popup || popup.closed) return false
  const checkout = safeUrl(url)
  if (checkout === null) return false
  popup.opener = null
  popup.location.replace(checkout)
  return true
}
