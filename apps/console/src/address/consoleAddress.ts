import { type ConsoleDimension, consoleDimensions } from '@latchkey/wire/console'
import { defaultPeriod, isDay, type Period, periodLengths } from './period.ts'
import { isSection, type Section } from './sections.ts'

/** The console's path on the server's origin. */
export const basePath = '/console/'

export type Filter = { dimension: ConsoleDimension; value: string }

/** What the URL of a project's page says. Everything that a reader selects is part of it, so that a link shows the same. */
export type ConsoleAddress = {
  project: string | null
  section: Section
  period: Period
  compare: boolean
  filters: readonly Filter[]
  /** The tab of the main graph; `null` is its first. */
  metric: string | null
  /** What a section's own view selects: an event list, a user, a webhook. */
  detail: string | null
}

export const startAddress: ConsoleAddress = {
  project: null,
  section: 'analytics',
  period: defaultPeriod,
  compare: true,
  filters: [],
  metric: null,
  detail: null,
}

/** Reads a URL's query; what the console doesn't understand gets its default. */
export function parseAddress(search: string): ConsoleAddress {
  const query = new URLSearchParams(search)
  const section = query.get('section')
  const end = query.get('end')
  return {
    project: query.get('project') || null,
    section: isSection(section) ? section : startAddress.section,
    period: {
      days: periodLengths.find((days) => String(days) === query.get('days')) ?? defaultPeriod.days,
      end: end !== null && isDay(end) ? end : null,
    },
    compare: query.get('compare') !== 'off',
    filters: consoleDimensions.flatMap((dimension) => {
      const value = query.get(dimension)
      return value === null || value === '' ? [] : [{ dimension, value }]
    }),
    metric: query.get('metric'),
    detail: query.get('detail'),
  }
}

/** The URL of an address; defaults are left out. The page has one path, which the server serves as a file. */
export function formatAddress(address: ConsoleAddress): string {
  if (address.project === null) return basePath
  const query = new URLSearchParams({ project: address.project })
  if (address.section !== startAddress.section) query.set('section', address.section)
  if (address.period.days !== defaultPeriod.days) query.set('days', String(address.period.days))
  if (address.period.end !== null) query.set('end', address.period.end)
  if (!address.compare) query.set('compare', 'off')
  if (address.metric !== null) query.set('metric', address.metric)
  if (address.detail !== null) query.set('detail', address.detail)
  for (const { dimension, value } of address.filters) query.set(dimension, value)
  return `${basePath}?${query}`
}

/** Adds the filter, or removes it if it is already set. A second value of one dimension replaces the first. */
export function toggleFilter(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  const others = filters.filter(({ dimension }) => dimension !== filter.dimension)
  return isFiltered(filters, filter) ? others : [...others, filter]
}

export function isFiltered(filters: readonly Filter[], filter: Filter): boolean {
  return filters.some(
    ({ dimension, value }) => dimension === filter.dimension && value === filter.value,
  )
}
