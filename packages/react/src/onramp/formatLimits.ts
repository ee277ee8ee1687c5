import { onrampLimits } from '@latchkey/core/internal'
import { formatDecimalString } from '../format/formatAmount.ts'

/** The minimum and maximum payment in the visitor's locale. */
export function formatLimits(
  currency: Parameters<typeof onrampLimits>[0],
  locale: string,
): { min: string; max: string } | null {
  const limits = onrampLimits(currency)
  if (!limits) return null
  return {
    min: formatDecimalString(limits.min, locale),
    max: formatDecimalString(limits.max, locale),
  }
}
