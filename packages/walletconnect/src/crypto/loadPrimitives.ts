import { hasNativePrimitives, nativePrimitives } from './nativePrimitives.ts'
import type { Primitives } from './primitives.ts'

/**
 * The browser's own where it has all of them, else the same in JavaScript. The latter arrives only
 * on browsers of before 2025 and on plain-http pages, so nobody else pays for its bytes.
 */
export async function loadPrimitives(): Promise<Primitives> {
  if (await hasNativePrimitives()) return nativePrimitives
  return (await import('./noblePrimitives.ts')).noblePrimitives
}
