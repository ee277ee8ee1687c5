/** Hundredths of a percent in the visitor's way of writing them: `1.25%`. */
export function formatPercent(bps: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    bps / 10_000,
  )
}
