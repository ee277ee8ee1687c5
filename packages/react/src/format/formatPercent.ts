/** Basis points in the visitor's locale: `1.25%`. */
export function formatPercent(bps: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    bps / 10_000,
  )
}
