import { fill } from '../text/fill.ts'
import { formatAmount } from './formatAmount.ts'

/** What is paid, put into its sentence: rounded up, as a cost must be, and without one when it is hardly anything. */
export function formatCost(
  fee: bigint,
  { symbol, decimals }: { symbol: string; decimals: number },
  { sentence, locale }: { sentence: string; locale: string },
): string {
  const least = formatAmount(fee, decimals, locale)
  if (least.startsWith('<')) return `${least} ${symbol}`
  return fill(sentence, { amount: formatAmount(fee, decimals, locale, 'up'), symbol })
}
