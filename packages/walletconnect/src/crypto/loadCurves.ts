import type { Curves } from './curves.ts'
import { hasNativeCurves, nativeCurves } from './nativeCurves.ts'

/**
 * The browser's own curves where it has both, else the same in JavaScript. The latter arrives only
 * on browsers of before 2025 and on plain-http pages, so nobody else pays for its bytes.
 */
export async function loadCurves(): Promise<Curves> {
  if (await hasNativeCurves()) return nativeCurves
  return (await import('./nobleCurves.ts')).nobleCurves
}
