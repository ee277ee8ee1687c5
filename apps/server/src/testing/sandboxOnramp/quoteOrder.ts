import { ownValue } from '@latchkey/wire'
import { parseUnits } from 'viem'
import type { Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { readGasPrices } from '../../network/gasPrice.ts'
import { onrampError } from '../../onramp/onrampError.ts'
import { priceProvider } from '../../prices/priceProvider.ts'
import { nativeTokenAddress } from '../../token/nativeToken.ts'
import { type Asset, assetId, readAssets } from './assets.ts'
import {
  assertWithin,
  badAmountError,
  FEE_PERCENT,
  type PricedOrder,
  type Prices,
  parseCents,
  paymentFor,
  priceOrder,
} from './priceOrder.ts'
import type { SandboxSettings } from './sandboxSettings.ts'

/** In cents of the payment currency. */
export const PAYMENT_LIMITS = {
  card: { min: 1_000n, max: 750_000n },
  ach_bank_account: { min: 1_000n, max: 2_500_000n },
} as const
export type PaymentMethod = keyof typeof PAYMENT_LIMITS

export type OrderRequest = {
  symbol: string
  currency: string
  amount: string
  /** Whether the amount is in the currency, or in the asset. */
  amountOf: 'payment' | 'purchase'
  method: PaymentMethod
}

export type SandboxQuote = { asset: Asset; currency: string; priced: PricedOrder }

const NATIVE_GAS = 21_000n
const TOKEN_GAS = 65_000n

/** @throws ServerError 400 for an asset that is not for sale, 503 when its price is unavailable. */
export async function quoteOrder(
  context: Context,
  settings: SandboxSettings,
  order: OrderRequest,
  signal: AbortSignal,
): Promise<SandboxQuote> {
  const currencyUsd =
    order.currency === 'USD' ? 1 : ownValue(settings.currencies ?? {}, order.currency)
  if (!currencyUsd) {
    throw onrampError('not-offered', 'paymentCurrency', `${order.currency} is not taken here`)
  }
  const assets = await readAssets(context, settings)
  const asset = assets.find(({ symbol }) => symbol.toLowerCase() === order.symbol.toLowerCase())
  if (!asset)
    throw onrampError('not-offered', 'purchaseCurrency', `${order.symbol} is not for sale`)
  const { chainId } = settings
  const nativeId = `${chainId}:${nativeTokenAddress('eip155')}`
  const ids = [...new Set([assetId(chainId, asset), nativeId])]
  const [prices, gas] = await Promise.all([
    priceProvider(context).fetchPrices(ids, 'usd', signal),
    readGasPrices(context.chains.client(chainId)),
  ])
  const assetUsd = prices.get(assetId(chainId, asset))
  if (!assetUsd) {
    throw new ServerError(503, 'server/upstream-unavailable', `${asset.symbol} has no price now`)
  }
  const gasUnits = asset.address ? TOKEN_GAS : NATIVE_GAS
  const networkFeeUsd = (Number(gasUnits * gas.standard) / 1e18) * (prices.get(nativeId) ?? 0)
  const { decimals } = asset
  const feePercent = settings.feePercent ?? FEE_PERCENT
  const priced = priceWithinLimits(order, {
    decimals,
    assetUsd,
    currencyUsd,
    networkFeeUsd,
    feePercent,
  })
  return { asset, currency: order.currency, priced }
}

function priceWithinLimits(
  { amount, amountOf, method }: OrderRequest,
  prices: Prices,
): PricedOrder {
  if (amountOf === 'payment') return priceOrder(parseCents(amount, PAYMENT_LIMITS[method]), prices)
  const pattern = new RegExp(`^\\d{1,30}(?:\\.\\d{1,${Math.max(1, prices.decimals)}})?$`)
  if (!pattern.test(amount))
    throw badAmountError(`An amount has at most ${prices.decimals} decimals`)
  const purchase = parseUnits(amount, prices.decimals)
  if (purchase === 0n) throw badAmountError('An amount is above zero')
  const total = paymentFor(purchase, prices)
  assertWithin(total, PAYMENT_LIMITS[method])
  return { ...priceOrder(total, prices), purchase }
}
