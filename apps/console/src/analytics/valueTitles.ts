import { ownValue } from '@latchkey/wire'
import type { ConsoleDimension } from '@latchkey/wire/console'

const countries = new Intl.DisplayNames('en', { type: 'region' })

const titles: Readonly<Partial<Record<ConsoleDimension, Readonly<Record<string, string>>>>> = {
  device: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  system: {
    ios: 'iOS',
    android: 'Android',
    macos: 'macOS',
    windows: 'Windows',
    linux: 'Linux',
    other: 'Other',
  },
  browser: {
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    samsung: 'Samsung Internet',
    opera: 'Opera',
    brave: 'Brave',
    other: 'Other',
  },
}

/** What a value of a filter or a failure is called. Rows of a breakdown bring their own labels. */
export function titleOfValue(dimension: ConsoleDimension, value: string): string {
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value
  return ownValue(ownValue(titles, dimension) ?? {}, value) ?? value
}
