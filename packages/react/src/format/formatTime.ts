/** `10:48 AM`, as the language has it. */
export function formatTime(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleTimeString(locale, { timeStyle: 'short' })
}
