import { fill } from '../text/fill.ts'
import { formatFigure } from './formatAmount.ts'

/** A cost in its sentence, rounded up. */
export function formatCost(
  fee: bigint,
  { symbol, decimals }: { symbol: string; decimals: number },
  { sentence, locale }: { sentence: string; locale: string },
): string {
  return fill(sentence, { amount: formatFigure(fee, decimals, locale, 'up'), symbol })
}
