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

/** Reads a URL's path and query; what the console doesn't understand gets its default. */
export function parseAddress(path: string, search: string): ConsoleAddress {
  const [, project, section] = /^p\/([^/]+)\/?([^/]*)/.exec(path.slice(basePath.length)) ?? []
  const query = new URLSearchParams(search)
  const end = query.get('end')
  return {
    project: project === undefined ? null : decode(project),
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

/** The path and query of an address; defaults are left out. */
export function formatAddress(address: ConsoleAddress): string {
  if (address.project === null) return basePath
  const query = new URLSearchParams()
  if (address.period.days !== defaultPeriod.days) query.set('days', String(address.period.days))
  if (address.period.end !== null) query.set('end', address.period.end)
  if (!address.compare) query.set('compare', 'off')
  if (address.metric !== null) query.set('metric', address.metric)
  if (address.detail !== null) query.set('detail', address.detail)
  for (const { dimension, value } of address.filters) query.set(dimension, value)
  const text = query.toString()
  const path = `${basePath}p/${encodeURIComponent(address.project)}/${address.section}`
  return text === '' ? path : `${path}?${text}`
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

/** A typed path may contain a lone percent sign. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
