export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString('en', { dateStyle: 'medium' })
}

export function formatMoment(at: string): string {
  return new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
