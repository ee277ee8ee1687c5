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

/**
 * Browser and system by name, for emails and lists: "Chrome, Linux" needs no translation. Never the User-Agent header
 * itself, which an attacker controls.
 */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? 'Browser'
  const system = SYSTEMS.find(([sign]) => sign.test(text))?.[1]
  return system ? `${browser}, ${system}` : browser
}
