import type { Context } from '../context/context.ts'

/** Whether the database answers and the server does not stop. */
export type Readiness = () => Promise<boolean>

const FRESH_MS = 1_000

/** Checks at most once a second and caches the result. */
export function createReadiness(context: Context): Readiness {
  let lastCheck: { at: number; isReady: Promise<boolean> } | null = null
  return async () => {
    if (context.isDraining) return false
    const now = context.clock.now()
    if (!lastCheck || now - lastCheck.at >= FRESH_MS)
      lastCheck = { at: now, isReady: isDatabaseUp(context) }
    return lastCheck.isReady
  }
}

/** Redis is not asked: all nodes share it and serve without it, so a balancer must not take them all out of rotation. */
async function isDatabaseUp({ db, log }: Context): Promise<boolean> {
  try {
    await db.execute('SELECT 1')
    return true
  } catch (error) {
    log.warn('not-ready', { error })
    return false
  }
}
