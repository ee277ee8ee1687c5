import { ownValue } from '@latchkey/wire'
import type { ConsoleDimension } from '@latchkey/wire/console'
import { socialNames } from '@latchkey/wire/socialNames'

const NAMES: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  other: 'Other',
  email: 'Email',
  ...socialNames,
  wallet: 'Wallet',
}

export function systemLabel(system: string): string {
  return ownValue(NAMES, system) ?? system
}

/** What a row of a breakdown is called. */
export function labelOf(
  dimension: ConsoleDimension,
  value: string,
  networkName: (id: string) => string,
): string {
  if (value === '') return 'Unknown'
  if (dimension === 'network') return networkName(value)
  if (dimension === 'country') return countryName(value)
  if (['device', 'system', 'browser', 'login'].includes(dimension)) return systemLabel(value)
  return value
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}
