const formatters = new Map<string, Intl.NumberFormat>()

/** A relative change with its sign: `+2.31%`. */
export function formatChange(change: number, locale: string): string {
  // Cached by language: creating one takes longer than rendering the row it is for.
  const formatter =
    formatters.get(locale) ??
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    })
  formatters.set(locale, formatter)
  return formatter.format(change)
}
