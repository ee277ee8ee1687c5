import { onrampLimits } from '@latchkey/core/internal'
import { writeNumber } from '../format/formatAmount.ts'

/** The minimum and maximum payment in the visitor's locale. */
export function formatLimits(
  currency: Parameters<typeof onrampLimits>[0],
  locale: string,
): { min: string; max: string } | null {
  const limits = onrampLimits(currency)
  if (!limits) return null
  return { min: writeNumber(limits.min, locale), max: writeNumber(limits.max, locale) }
}
