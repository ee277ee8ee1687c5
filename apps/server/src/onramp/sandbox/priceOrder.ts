import { formatUnits, parseUnits } from 'viem'
import { ServerError } from '../../ServerError.ts'

/** A fee of 1.5 %, within the shown range of 1–2 %. */
const FEE_BASIS_POINTS = 150n
const ALL = 10_000n
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
}

/** Rounds fees up and the bought amount down, so that the payout is never above the payment. */
export function priceOrder(total: bigint, prices: Prices): PricedOrder {
  const fee = divideUp(total * FEE_BASIS_POINTS, ALL)
  const networkFee = divideUp(scaled(prices.networkFeeUsd) * 100n, scaled(prices.currencyUsd))
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n) {
    throw new ServerError(
      400,
      'onramp/amount-too-small',
      'The amount is not above the fees',
      'amount',
    )
  }
  const exact =
    (subtotal * scaled(prices.currencyUsd) * 10n ** BigInt(prices.decimals)) /
    (100n * scaled(prices.assetUsd))
  // Cuts the amount to the shown decimals, so that the payout equals the shown amount.
  const step = 10n ** BigInt(Math.max(0, prices.decimals - SHOWN_DECIMALS))
  return { total, fee, networkFee, subtotal, purchase: exact - (exact % step) }
}

/** Parses an amount to cents. @throws ServerError 400 when it is malformed or outside the limits */
export function parseCents(text: string, limits: { min: bigint; max: bigint }): bigint {
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) throw badAmount('An amount has at most two decimals')
  const cents = parseUnits(text, 2)
  if (cents < limits.min || cents > limits.max) {
    throw badAmount(`Between ${formatCents(limits.min)} and ${formatCents(limits.max)}`)
  }
  return cents
}

export function formatCents(cents: bigint): string {
  const [whole, part = ''] = formatUnits(cents, 2).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}

/** A price as a fixed-point number with fifteen digits, the precision of a double. */
function scaled(price: number): bigint {
  return parseUnits(price.toFixed(15), 15)
}

function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}

function badAmount(message: string): ServerError {
  return new ServerError(400, 'onramp/bad-amount', message, 'amount')
}
