import { formatUnits, parseUnits } from 'viem'
import type { ServerError } from '../../errors/ServerError.ts'
import { onrampError } from '../../onramp/onrampError.ts'

/** Within the range of 1–2 % that providers of this kind show. */
export const FEE_PERCENT = 1.5
const ALL_BASIS_POINTS = 10_000n
const SHOWN_DECIMALS = 8

export type PricedOrder = {
  /** All in cents of the payment currency. */
  total: bigint
  fee: bigint
  networkFee: bigint
  subtotal: bigint
  /** Base units of the bought asset. */
  purchase: bigint
}

export type Prices = {
  decimals: number
  /** US dollars for one whole unit of the asset. */
  assetUsd: number
  /** US dollars for one unit of the payment currency. */
  currencyUsd: number
  networkFeeUsd: number
  feePercent: number
}

/** Rounds fees up and the bought amount down, so that the payout is never above the payment. */
export function priceOrder(total: bigint, prices: Prices): PricedOrder {
  const fee = divideUp(total * basisPoints(prices), ALL_BASIS_POINTS)
  const networkFee = networkFeeCents(prices)
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n) {
    throw onrampError('amount-too-small', 'amount', 'The amount is not above the fees')
  }
  const exact =
    (subtotal * toFixedPoint(prices.currencyUsd) * 10n ** BigInt(prices.decimals)) /
    (100n * toFixedPoint(prices.assetUsd))
  // Cuts the amount to the shown decimals, so that the payout equals the shown amount.
  const step = 10n ** BigInt(Math.max(0, prices.decimals - SHOWN_DECIMALS))
  return { total, fee, networkFee, subtotal, purchase: exact - (exact % step) }
}

/** The lowest payment that buys this many base units of the asset. */
export function paymentFor(purchase: bigint, prices: Prices): bigint {
  const value = purchase * toFixedPoint(prices.assetUsd) * 100n
  const subtotal = divideUp(
    value,
    toFixedPoint(prices.currencyUsd) * 10n ** BigInt(prices.decimals),
  )
  return divideUp(
    (subtotal + networkFeeCents(prices)) * ALL_BASIS_POINTS,
    ALL_BASIS_POINTS - basisPoints(prices),
  )
}

/** Parses an amount to cents. @throws ServerError 400 when it is malformed or outside the limits */
export function parseCents(text: string, limits: { min: bigint; max: bigint }): bigint {
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text))
    throw badAmountError('An amount has at most two decimals')
  const cents = parseUnits(text, 2)
  assertWithin(cents, limits)
  return cents
}

/** @throws ServerError 400 when the amount is outside the limits */
export function assertWithin(cents: bigint, { min, max }: { min: bigint; max: bigint }): void {
  const message = `Between ${formatCents(min)} and ${formatCents(max)}`
  if (cents < min) throw onrampError('amount-too-small', 'amount', message)
  if (cents > max) throw onrampError('amount-too-large', 'amount', message)
}

export function formatCents(cents: bigint): string {
  const [whole, part = ''] = formatUnits(cents, 2).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}

function networkFeeCents({ networkFeeUsd, currencyUsd }: Prices): bigint {
  return divideUp(toFixedPoint(networkFeeUsd) * 100n, toFixedPoint(currencyUsd))
}

function basisPoints({ feePercent }: Prices): bigint {
  return BigInt(Math.round(feePercent * 100))
}

/** A price as a fixed-point number with fifteen digits, the precision of a double. */
function toFixedPoint(price: number): bigint {
  return parseUnits(price.toFixed(15), 15)
}

function divideUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor
}

export function badAmountError(message: string): ServerError {
  return onrampError('bad-amount', 'amount', message)
}
