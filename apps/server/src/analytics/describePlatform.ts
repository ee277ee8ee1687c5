const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'edge'],
  [/\bOPR\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\bFirefox\/|\bFxiOS\//, 'firefox'],
  [/\bChrome\/|\bCriOS\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Mac OS X|Macintosh/, 'macos'],
  [/CrOS|Linux/, 'linux'],
]

/** Device, system and browser by family: `phone ios safari`; empty without a User-Agent header. */
export function describePlatform(userAgent: string | null): string {
  if (!userAgent) return ''
  const text = userAgent.slice(0, 500)
  const system = SYSTEMS.find(([sign]) => sign.test(text))?.[1] ?? 'other'
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? 'other'
  return `${deviceOf(text, system)} ${system} ${browser}`
}

function deviceOf(text: string, system: string): string {
  if (/iPad|Tablet/.test(text) || (system === 'android' && !/Mobile/.test(text))) return 'tablet'
  return system === 'ios' || system === 'android' ? 'phone' : 'desktop'
}
