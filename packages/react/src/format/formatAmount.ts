import { formatShort, formatSignificant } from '@latchkey/core/internal'

/**
 * An amount in the visitor's locale: `12,345.678`. Exact, without floats: rounded down, so that it never shows more
 * than there is, or with `up` never less than is paid.
 */
export function formatAmount(
  amount: bigint,
  decimals: number,
  locale: string,
  rounding: 'down' | 'up' = 'down',
): string {
  return formatDecimalString(formatShort(amount, decimals, rounding), locale)
}

/** A rate, fee or quote in the visitor's locale with five significant digits: `0.000021`, never `<0.001`. */
export function formatSignificantDigits(
  amount: bigint,
  decimals: number,
  locale: string,
  rounding: 'down' | 'up' = 'down',
): string {
  return formatDecimalString(formatSignificant(amount, decimals, rounding), locale)
}

/** A decimal string in the visitor's locale, with all its places and what stands before its digits (`-`, `<`): `25,000`. */
export function formatDecimalString(text: string, locale: string): string {
  const [prefix = ''] = /^\D*/.exec(text) ?? []
  const [whole = '', fraction = ''] = text.slice(prefix.length).split('.')
  const formatter = formatterOf(locale)
  // `Intl.NumberFormat` writes at most 20 places exactly, and tokens may have more; the last would be rounded, even up.
  const places = [...fraction.replace(/0+$/, '')].map((digit) => formatter.format(BigInt(digit)))
  const point = places.length > 0 ? pointOf(formatter) : ''
  return prefix + formatter.format(BigInt(whole)) + point + places.join('')
}

function pointOf(formatter: Intl.NumberFormat): string {
  return formatter.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Cached by language: creating one takes longer than rendering the row it is for. */
function formatterOf(locale: string): Intl.NumberFormat {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, formatter)
  return formatter
}
