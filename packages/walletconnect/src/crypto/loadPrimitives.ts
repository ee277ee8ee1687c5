import { hasNativePrimitives, nativePrimitives } from './nativePrimitives.ts'
import type { Primitives } from './primitives.ts'

/**
 * WebCrypto where it has both curves, otherwise @noble in JavaScript. The latter is loaded only
 * in browsers from before 2025 and on plain-http pages, so that other visitors do not download it.
 */
export async function loadPrimitives(): Promise<Primitives> {
  if (await hasNativePrimitives()) return nativePrimitives
  return (await import('./noblePrimitives.ts')).noblePrimitives
}
