import { usdDecimals } from '@latchkey/core/internal'

const centsPerDollar = 100n
const unitsPerCent = 10n ** BigInt(usdDecimals) / centsPerDollar

/** Micro-dollars in the visitor's locale: `$12,345.67`. Rounded down; below one cent it is `<$0.01`. */
export function formatUsd(value: bigint, locale: string): string {
  const cents = value / unitsPerCent
  if (cents === 0n && value > 0n) return `<${write(1n, locale)}`
  return write(cents, locale)
}

function write(cents: bigint, locale: string): string {
  const whole = cents / centsPerDollar
  const rest = String(cents % centsPerDollar).padStart(2, '0')
  // `Intl.NumberFormat` formats a decimal string exactly, however large; it would round a number.
  const exact = `${whole}.${rest}` as `${number}`
  return writerOf(locale).format(exact)
}

const writers = new Map<string, Intl.NumberFormat>()

/** Cached by language: creating one takes longer than rendering the row it is for. */
function writerOf(locale: string): Intl.NumberFormat {
  const writer =
    writers.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  writers.set(locale, writer)
  return writer
}
