import { ServerError } from '../errors/ServerError.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 400

/** A period of whole days in UTC and the one of the same length before it, in milliseconds since 1970. */
export type Period = {
  days: number
  start: number
  /** Exclusive. */
  end: number
  previousStart: number
}

/** @throws ServerError 400 */
export function readPeriod({ from, to }: { from: string; to: string }): Period {
  const start = Date.parse(from)
  const end = Date.parse(to) + DAY_MS
  const days = Math.round((end - start) / DAY_MS)
  if (!(days >= 1 && days <= MAX_DAYS)) {
    throw new ServerError(400, 'server/bad-input', `A period has 1 to ${MAX_DAYS} days`, 'from')
  }
  return { days, start, end, previousStart: start - days * DAY_MS }
}

/** The fields of every reply. */
export function describePeriod({ start, end, previousStart }: Period): {
  from: string
  to: string
  previousFrom: string
  previousTo: string
} {
  return {
    from: isoDay(start),
    to: isoDay(end - DAY_MS),
    previousFrom: isoDay(previousStart),
    previousTo: isoDay(start - DAY_MS),
  }
}

export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
