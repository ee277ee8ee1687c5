import { formatShort } from '@latchkey/core'

/**
 * An amount for reading, in the visitor's way of writing numbers: `12,345.678`. Exact: no float is involved,
 * and what is shown is never more than there is.
 */
export function formatAmount(amount: bigint, decimals: number, locale: string): string {
  const text = formatShort(amount, decimals, 'down')
  const [, sign = '', whole = '0', fraction = ''] = /^([<-]*)(\d+)\.?(\d*)$/.exec(text) ?? []
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(BigInt(whole))
  return `${sign}${grouped}${fraction ? decimalMark(locale) + fraction : ''}`
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}
