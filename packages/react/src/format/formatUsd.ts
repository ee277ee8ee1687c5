import { usdDecimals } from '@latchkey/core/internal'

const centsPerDollar = 100n
const unitsPerCent = 10n ** BigInt(usdDecimals) / centsPerDollar

/** Micro-dollars in the visitor's locale: `$12,345.67`. Rounded down; below one cent it is `<$0.01`. */
export function formatUsd(value: bigint, locale: string): string {
  const cents = value / unitsPerCent
  if (cents === 0n && value > 0n) return `<${formatCents(1n, locale)}`
  return formatCents(cents, locale)
}

function formatCents(cents: bigint, locale: string): string {
  const whole = cents / centsPerDollar
  const rest = String(cents % centsPerDollar).padStart(2, '0')
  // `Intl.NumberFormat` formats a decimal string exactly, however large; it would round a number.
  const exact = `${whole}.${rest}` as `${number}`
  return shortSymbol(formatterOf(locale).format(exact))
}

/** Right-to-left text would reorder `US$`, the symbol in Arabic, to `$US`. */
export function shortSymbol(amount: string): string {
  return amount.replace('US$', '$')
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Cached by language: creating one takes longer than rendering the row it is for. */
function formatterOf(locale: string): Intl.NumberFormat {
  const formatter =
    formatters.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  formatters.set(locale, formatter)
  return formatter
}
