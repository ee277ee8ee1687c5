const locale = 'en-US'

const whole = new Intl.NumberFormat(locale)
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const manyDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const coins = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })

/** An amount of a network's coin, to four digits. */
export function formatCoins(amount: number): string {
  return coins.format(amount)
}

/** How a figure is written. */
export type Unit = 'count' | 'share' | 'usd' | 'ms'

/** Exact up to 9,999; above that short, as in 12.4K. */
export function formatFigure(value: number, unit: Unit = 'count'): string {
  switch (unit) {
    case 'share':
      return percent.format(value)
    case 'usd':
      return value >= 10_000 ? manyDollars.format(value) : dollars.format(value)
    case 'ms':
      return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`
    case 'count':
      return value >= 10_000 ? compact.format(value) : whole.format(value)
  }
}

/** Every digit, for tables and titles. */
function formatExact(value: number, unit: Unit = 'count'): string {
  if (unit === 'count') return whole.format(value)
  return unit === 'usd' ? dollars.format(value) : formatFigure(value, unit)
}

/** An exact figure, or a dash for one that was not measured. */
export function describeValue(value: number | null, unit: Unit): string {
  return value === null ? '–' : formatExact(value, unit)
}

type Change = { text: string; direction: 'up' | 'down' | 'same' }

/** The change from the period before: relative for amounts, in percentage points for shares. */
export function describeChange(value: number, before: number, unit: Unit = 'count'): Change | null {
  if (unit === 'share') return toChange((value - before) * 100, ' pp')
  return before === 0 ? null : toChange(((value - before) / before) * 100, '%')
}

function toChange(points: number, unit: string): Change {
  const rounded = Math.abs(points) < 10 ? Math.round(points * 10) / 10 : Math.round(points)
  if (rounded === 0) return { text: `0${unit}`, direction: 'same' }
  const direction = rounded > 0 ? 'up' : 'down'
  return { text: `${whole.format(Math.abs(rounded))}${unit}`, direction }
}
