import { onrampUrlEndpoint, safeUrl } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { track } from '../events/track.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkOnramp } from './checkOnramp.ts'
import type { GetOnrampQuotesParameters, OnrampProvider } from './onramp.ts'

export type PurchaseOptions = {
  account: Account
  provider: OnrampProvider
  /** The chosen seller of an aggregator. */
  seller?: { id: string }
  /** The prefilled purchase; absent when the visitor chooses everything at the provider. */
  order?: GetOnrampQuotesParameters
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
    const { url } = await callApi(latchkey, onrampUrlEndpoint, toInput(purchase), options)
    const safe = safeUrl(url)
    if (!safe) throw new LatchkeyError('api/bad-reply', { path: onrampUrlEndpoint.path })
    return safe
  } catch (cause) {
    throw new LatchkeyError('onramp/url-failed', {}, { cause })
  }
}

function toInput({
  account,
  provider,
  seller,
  order,
}: PurchaseOptions): Parameters<typeof callApi<typeof onrampUrlEndpoint>>[2] {
  const network = order?.purchase.networks[0]?.name
  const wallet = {
    address: account.address,
    ...(network ? { blockchains: [network] } : {}),
    ...(order ? { assets: [order.purchase.symbol] } : {}),
  }
  return {
    provider: provider.id,
    ...(seller ? { seller: seller.id } : {}),
    destinationWallets: [wallet],
    partnerUserId: crypto.randomUUID(),
    defaultExperience: 'buy',
    ...(network ? { defaultNetwork: network } : {}),
    ...(order ? { fiatCurrency: order.payment.id, ...toPreset(order) } : {}),
  }
}

/** The amount in the currency that the visitor entered it in; none for an invalid one, so that the provider asks. */
function toPreset(order: GetOnrampQuotesParameters): {
  presetFiatAmount?: number
  presetCryptoAmount?: number
} {
  if (checkOnramp(order) !== null) return {}
  const amount = Number(order.amount)
  return order.amountOf === 'payment'
    ? { presetFiatAmount: amount }
    : { presetCryptoAmount: amount }
}
