import { pageLanguage } from './language.ts'

/** `at`: ISO 8601. */
export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString(pageLanguage().tag, { dateStyle: 'medium' })
}

/** Day and time; `at`: ISO 8601. */
export function formatMoment(at: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Date(at).toLocaleString(pageLanguage().tag, style)
}

const units = [
  [604_800n, 'week'],
  [86_400n, 'day'],
  [3_600n, 'hour'],
  [60n, 'minute'],
  [1n, 'second'],
] as const

/** For "every {period}": `hour`, `90 minutes`, in the largest unit of which the period is a whole number. */
export function formatPeriod(seconds: bigint): string {
  const [size, unit] = units.find(([one]) => seconds % one === 0n) ?? [1n, 'second']
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  const { tag } = pageLanguage()
  const parts = new Intl.NumberFormat(tag, style).formatToParts(seconds / size)
  // English says "every hour"; other languages decline the noun with its number, so that it must stay.
  const isSingle = seconds === size && tag.startsWith('en')
  const shown = isSingle ? parts.filter((part) => part.type === 'unit') : parts
  return shown.map((part) => part.value).join('')
}
