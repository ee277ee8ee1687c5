const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A browser in words that its owner recognises. Never the header itself: it goes into mails. */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? 'A browser'
  const system = SYSTEMS.find(([sign]) => sign.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}
