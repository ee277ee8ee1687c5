import type { AskVault } from './createAskVault.ts'

/** Runs `work`; an abort closes the vault's card and stops its polling. */
export async function untilAborted<T>(
  ask: AskVault,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const reload = () => void ask('RELOAD', {}).catch(() => {})
  signal?.addEventListener('abort', reload)
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', reload)
  }
}
