import type { Ask } from './createAsk.ts'

/** Runs `work`; an abort closes the vault's card and stops its polling. */
export async function untilAborted<T>(
  ask: Ask,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const leave = () => void ask('RELOAD', {}).catch(() => {})
  signal?.addEventListener('abort', leave)
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
