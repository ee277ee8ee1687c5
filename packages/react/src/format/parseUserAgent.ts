export type Browser = {
  /** `Chrome`, `Firefox`, `Safari`, `Edge`, `Brave`, `Opera`. */
  name: string
  /** `macOS`, `Windows`, `Linux`, `Android`, `iOS`, `ChromeOS`. */
  system: string
  /** The extension store of the browser; `null` without one. */
  store: 'chrome' | 'firefox' | null
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
]

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** The visitor's browser and system from the user agent, for labels only; nothing else depends on it. */
export function parseUserAgent(userAgent: string, isBrave: boolean = false): Browser {
  const matchIn = (table: typeof systems) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = matchIn(systems) ?? 'Linux'
  const name = isBrave ? 'Brave' : (matchIn(browsers) ?? 'your browser')
  return { name, system, store: storeOf(name, system) }
}

function storeOf(name: string, system: string): Browser['store'] {
  if (system === 'iOS' || name === 'Safari') return null
  if (name === 'Firefox') return 'firefox'
  return system === 'Android' ? null : 'chrome'
}

export function thisBrowser(): Browser {
  return parseUserAgent(navigator.userAgent, 'brave' in navigator)
}
