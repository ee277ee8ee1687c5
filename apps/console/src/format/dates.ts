const locale = 'en-US'
const utc = { timeZone: 'UTC' } as const

const day = new Intl.DateTimeFormat(locale, { ...utc, month: 'short', day: 'numeric' })
const weekday = new Intl.DateTimeFormat(locale, {
  ...utc,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})
const hour = new Intl.DateTimeFormat(locale, {
  ...utc,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const month = new Intl.DateTimeFormat(locale, { ...utc, month: 'short', year: 'numeric' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** Roll-ups are kept per hour and day in UTC, so graphs are labeled in UTC. */
export type Interval = 'hour' | 'day' | 'week' | 'month'

export function formatTick(time: Date, interval: Interval): string {
  if (interval === 'hour') return hour.format(time)
  return interval === 'month' ? month.format(time) : day.format(time)
}

/** The full name of one point of a graph. */
export function formatPoint(time: Date, interval: Interval): string {
  switch (interval) {
    case 'hour':
      return `${day.format(time)}, ${hour.format(time)} UTC`
    case 'day':
      return weekday.format(time)
    case 'week':
      return `Week of ${day.format(time)}`
    case 'month':
      return month.format(time)
  }
}

export function formatDay(time: Date): string {
  return day.format(time)
}

export function formatMoment(time: Date): string {
  return moment.format(time)
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** As in "3 hours ago". */
export function formatAge(time: Date, now: Date): string {
  const passed = time.getTime() - now.getTime()
  const [unit, length] = steps.find(([, size]) => Math.abs(passed) >= size) ?? ['minute', 60_000]
  return relative.format(Math.round(passed / length), unit)
}
