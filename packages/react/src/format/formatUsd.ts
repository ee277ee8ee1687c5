import { usdDecimals } from '@latchkey/core/internal'

const centsPerDollar = 100n
const unitsPerCent = 10n ** BigInt(usdDecimals) / centsPerDollar

/**
 * Millionths of a dollar in the visitor's way of writing money: `$12,345.67`. Cut, never rounded up; what is
 * less than a cent is `<$0.01`.
 */
export function formatUsd(value: bigint, locale: string): string {
  const cents = value / unitsPerCent
  if (cents === 0n && value > 0n) return `<${write(1n, locale)}`
  return write(cents, locale)
}

function write(cents: bigint, locale: string): string {
  const whole = cents / centsPerDollar
  const rest = String(cents % centsPerDollar).padStart(2, '0')
  // A decimal in words is formatted exactly, however large; a number would be rounded.
  const exact = `${whole}.${rest}` as `${number}`
  return writerOf(locale).format(exact)
}

const writers = new Map<string, Intl.NumberFormat>()

/** Made once for each language: making one takes longer than drawing the row it is for. */
function writerOf(locale: string): Intl.NumberFormat {
  const writer =
    writers.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  writers.set(locale, writer)
  return writer
}
