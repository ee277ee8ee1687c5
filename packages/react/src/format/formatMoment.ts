/** `March 5, 2025 at 2:30 PM`. */
export function formatMoment(atMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(atMs)
}
