/** The lengths of a period, in days. */
export const periodLengths = [1, 7, 28, 90, 365] as const

export type PeriodLength = (typeof periodLengths)[number]

/** A number of whole days in UTC. Without `end` the last of them is today. */
export type Period = { days: PeriodLength; end: string | null }

/** The first and the last day (`2026-11-19`) of a period. */
export type Days = { from: string; to: string }

const dayMs = 86_400_000

export const defaultPeriod: Period = { days: 28, end: null }

export function daysOf({ days, end }: Period, now: Date): Days {
  const to = end ?? isoDay(now)
  return { from: isoDay(new Date(timeOf(to) - (days - 1) * dayMs)), to }
}

/** Moves a period by its own length; it never ends after today. */
export function shiftPeriod(period: Period, direction: -1 | 1, now: Date): Period {
  const last = timeOf(daysOf(period, now).to) + direction * period.days * dayMs
  const isPast = last < timeOf(isoDay(now))
  return { days: period.days, end: isPast ? isoDay(new Date(last)) : null }
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(text))
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
