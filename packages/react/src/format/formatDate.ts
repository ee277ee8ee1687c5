/** `March`, or `March 2023` in another year. */
export function formatMonth(
  { year, month }: { year: number; month: number },
  locale: string,
  now: Date = new Date(),
): string {
  const isThisYear = year === now.getFullYear()
  return writerOf(locale, isThisYear ? 'month' : 'monthOfYear').format(new Date(year, month, 1))
}

/** `Mar 5`. */
export function formatDay(atMs: number, locale: string): string {
  return writerOf(locale, 'day').format(atMs)
}

const formats = {
  month: { month: 'long' },
  monthOfYear: { month: 'long', year: 'numeric' },
  day: { month: 'short', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const writers = new Map<string, Intl.DateTimeFormat>()

/** Cached by language: creating one takes longer than rendering the row it is for. */
function writerOf(locale: string, format: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${format} ${locale}`
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(locale, formats[format])
  writers.set(key, writer)
  return writer
}
