/** `10:48 AM`, in the visitor's locale. */
export function formatTime(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleTimeString(locale, { timeStyle: 'short' })
}
