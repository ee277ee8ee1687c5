import { tryParseUnits } from '../amount/units.ts'
import type { GetOnrampQuotesParameters, PaymentCurrency } from './onramp.ts'

const centDecimals = 2
/** Providers check an asset's own decimals; none has more. */
const assetDecimals = 18

/** Why a purchase can't start. */
export type OnrampObstacle = 'no-amount' | 'incorrect-amount' | 'too-little' | 'too-much'

/** The lowest and highest payment of any method, as the provider writes them; `null` without limits (pure). */
export function onrampLimits(currency: PaymentCurrency): { min: string; max: string } | null {
  const cents = (text: string) => tryParseUnits(text, centDecimals) ?? 0n
  const [first, ...others] = currency.payment_method_limits
  if (!first) return null
  return others.reduce(
    (known, { min, max }) => ({
      min: cents(min) < cents(known.min) ? min : known.min,
      max: cents(max) > cents(known.max) ? max : known.max,
    }),
    { min: first.min, max: first.max },
  )
}

/** Why the amount cannot be bought, or `null` (pure). Limits hold for payments; providers reject other amounts. */
export function checkOnramp({
  amount: text,
  amountOf,
  payment,
}: GetOnrampQuotesParameters): OnrampObstacle | null {
  if (text.trim() === '') return 'no-amount'
  const amount = tryParseUnits(text, amountOf === 'payment' ? centDecimals : assetDecimals)
  if (amount === null || amount === 0n) return 'incorrect-amount'
  const limits = amountOf === 'payment' ? onrampLimits(payment) : null
  if (!limits) return null
  if (amount < (tryParseUnits(limits.min, centDecimals) ?? 0n)) return 'too-little'
  return amount > (tryParseUnits(limits.max, centDecimals) ?? amount) ? 'too-much' : null
}
