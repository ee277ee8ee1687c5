/** `March`, or `March 2023` when it was not this year. */
export function formatMonth(
  { year, month }: { year: number; month: number },
  locale: string,
  now: Date = new Date(),
): string {
  const date = new Date(year, month, 1)
  const isThisYear = year === now.getFullYear()
  const format: Intl.DateTimeFormatOptions = isThisYear
    ? { month: 'long' }
    : { month: 'long', year: 'numeric' }
  return new Intl.DateTimeFormat(locale, format).format(date)
}

/** `Mar 5`. */
export function formatDay(atMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(atMs)
}
