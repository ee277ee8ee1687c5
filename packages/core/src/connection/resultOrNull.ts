import { abortable } from './abortable.ts'

/** The work's result, or `null` when the work fails or the signal aborts. For checks that must not block the visitor. */
export async function resultOrNull<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | null> {
  try {
    return await abortable(work(), signal)
  } catch {
    return null
  }
}
