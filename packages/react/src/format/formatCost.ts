import { fill } from '../text/fill.ts'
import { formatAmount } from './formatAmount.ts'

/** A cost in its sentence, rounded up. A cost below the smallest shown amount is written alone: `<0.00001 ETH`. */
export function formatCost(
  fee: bigint,
  { symbol, decimals }: { symbol: string; decimals: number },
  { sentence, locale }: { sentence: string; locale: string },
): string {
  const least = formatAmount(fee, decimals, locale)
  if (least.startsWith('<')) return `${least} ${symbol}`
  return fill(sentence, { amount: formatAmount(fee, decimals, locale, 'up'), symbol })
}
