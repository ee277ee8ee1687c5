/** `March`, or `March 2023` in another year. */
export function formatMonth(
  { year, month }: { year: number; month: number },
  locale: string,
  now: Date = new Date(),
): string {
  const isThisYear = year === now.getFullYear()
  return formatterOf(locale, isThisYear ? 'month' : 'monthOfYear').format(new Date(year, month, 1))
}

/** `Mar 5`. */
export function formatDay(atMs: number, locale: string): string {
  return formatterOf(locale, 'day').format(atMs)
}

const formats = {
  month: { month: 'long' },
  monthOfYear: { month: 'long', year: 'numeric' },
  day: { month: 'short', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached by language: creating one takes longer than rendering the row it is for. */
function formatterOf(locale: string, format: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${format} ${locale}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, formats[format])
  formatters.set(key, formatter)
  return formatter
}
