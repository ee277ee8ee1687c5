import { onrampUrlEndpoint, safeUrl } from '@latchkey/wire'
import { track } from '../analytics/track.ts'
import { callApi } from '../api/callApi.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { OnrampProvider } from './onrampOptions.ts'
import type { OnrampOrder } from './onrampQuoteQuery.ts'

export type PurchaseOptions = {
  account: Account
  provider: OnrampProvider
  /** The prefilled purchase; absent when the visitor chooses everything at the provider. */
  order?: OnrampOrder
}

/**
 * Creates the URL of the provider's checkout page for this account.
 * @throws LatchkeyError onramp/url-failed
 */
export async function createOnrampUrl(
  latchkey: Latchkey,
  purchase: PurchaseOptions,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const { account, provider } = purchase
  const isSmartAccount = account.type === 'smartAccount'
  const properties = { provider: provider.id, isSmartAccount }
  track(latchkey, { event: 'SELECT_BUY_PROVIDER', properties })
  try {
    const { url } = await callApi(latchkey, onrampUrlEndpoint, inputOf(purchase), options)
    const safe = safeUrl(url)
    if (!safe) throw new LatchkeyError('api/bad-reply', { path: onrampUrlEndpoint.path })
    return safe
  } catch (cause) {
    throw new LatchkeyError('onramp/url-failed', {}, { cause })
  }
}

function inputOf({
  account,
  order,
}: PurchaseOptions): Parameters<typeof callApi<typeof onrampUrlEndpoint>>[2] {
  const network = order?.purchase.networks[0]?.name
  const wallet = {
    address: account.address,
    ...(network ? { blockchains: [network] } : {}),
    ...(order ? { assets: [order.purchase.symbol] } : {}),
  }
  return {
    destinationWallets: [wallet],
    partnerUserId: crypto.randomUUID(),
    defaultExperience: 'buy',
    ...(network ? { defaultNetwork: network } : {}),
    ...(order ? { presetFiatAmount: Number(order.amount), fiatCurrency: order.payment.id } : {}),
  }
}
