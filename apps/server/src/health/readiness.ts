import type { Context } from '../context.ts'

/** Whether database and cache answer and the server does not stop. */
export type Readiness = () => Promise<boolean>

const FRESH_MS = 1_000

/** Checks at most once a second and caches the result. */
export function createReadiness(context: Context): Readiness {
  let looked: { at: number; ready: Promise<boolean> } | null = null
  return async () => {
    if (context.isDraining) return false
    const now = context.clock.now()
    if (!looked || now - looked.at >= FRESH_MS) looked = { at: now, ready: look(context) }
    return looked.ready
  }
}

async function look({ db, cache, log }: Context): Promise<boolean> {
  try {
    await Promise.all([db.execute('SELECT 1'), cache.ping()])
    return true
  } catch (error) {
    log.warn('not-ready', { error })
    return false
  }
}
