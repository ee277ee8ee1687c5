import { formatShort } from '@latchkey/core'

/**
 * An amount for reading, in the visitor's way of writing numbers: `12,345.678`. Exact: no float is involved,
 * and what is shown is never more than there is, or with `up` never less than is paid.
 */
export function formatAmount(
  amount: bigint,
  decimals: number,
  locale: string,
  rounding: 'down' | 'up' = 'down',
): string {
  return writeNumber(formatShort(amount, decimals, rounding), locale)
}

/** A decimal in the visitor's way of writing numbers, to its last place: `25,000`. */
export function writeNumber(text: string, locale: string): string {
  const [sign = ''] = /^\D*/.exec(text) ?? []
  // A decimal in words is formatted exactly, however large; a number would be rounded.
  return sign + writerOf(locale).format(text.slice(sign.length) as `${number}`)
}

const writers = new Map<string, Intl.NumberFormat>()

/** Made once for each language: making one takes longer than drawing the row it is for. */
function writerOf(locale: string): Intl.NumberFormat {
  const writer = writers.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  writers.set(locale, writer)
  return writer
}
