/** `March`, or `March 2023` in another year. */
export function formatMonth(atMs: number, locale: string, now: Date = new Date()): string {
  return formatterOf(locale, isThisYear(atMs, now) ? 'month' : 'monthOfYear').format(atMs)
}

/** `Today`, `Yesterday`, `Tuesday, March 5`, or `March 5, 2023` in another year. */
export function formatDayTitle(atMs: number, locale: string, now: Date = new Date()): string {
  const daysAgo = Math.round((startOfDay(now.getTime()) - startOfDay(atMs)) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) return relativeDay(-daysAgo, locale)
  return formatterOf(locale, isThisYear(atMs, now) ? 'dayOfWeek' : 'dayOfYear').format(atMs)
}

/** `Mar 5`. */
export function formatDay(atMs: number, locale: string): string {
  return formatterOf(locale, 'day').format(atMs)
}

/** "Today" in the visitor's language: the words come from the browser, in lower case. */
function relativeDay(days: number, locale: string): string {
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
}

function isThisYear(atMs: number, now: Date): boolean {
  return new Date(atMs).getFullYear() === now.getFullYear()
}

function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0)
}

const formats = {
  month: { month: 'long' },
  monthOfYear: { month: 'long', year: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  dayOfWeek: { weekday: 'long', month: 'long', day: 'numeric' },
  dayOfYear: { month: 'long', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached by language: creating one takes longer than rendering the row it is for. */
function formatterOf(locale: string, format: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${format} ${locale}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, formats[format])
  formatters.set(key, formatter)
  return formatter
}
