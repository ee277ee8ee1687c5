import type { Context } from '../context.ts'
import { ServerError } from '../ServerError.ts'

export type Spending = {
  /** The budget: `project:shop`, `rpc:shop`. */
  key: string
  most: number
  /** Who spends. */
  ip: string
  by?: number
}

const WINDOW_MS = 60_000
/** Below it a share would refuse the few visitors that a small budget is for. */
const SMALLEST_SHARE = 60

/**
 * Counts against a budget per minute that many callers share. A caller's own share is counted first:
 * a caller that has used its share up spends nothing of the others'.
 * @throws ServerError 429; 413 for more at once than a share, of which nothing is counted
 */
export async function spendBudget(context: Context, spending: Spending): Promise<void> {
  const { key, most, ip, by = 1 } = spending
  const share = shareOf(most, context.config.budgetPercentPerIp)
  if (by > share) {
    const text = `At most ${share} requests at once`
    throw new ServerError(413, 'server/too-large', text, 'body')
  }
  const { limiter } = context
  await limiter.check({ key: `${key}:ip:${ip}`, most: share, windowMs: WINDOW_MS, by })
  await limiter.check({ key, most, windowMs: WINDOW_MS, by })
}

/** What one caller may have of a budget. */
export function shareOf(most: number, percent: number): number {
  return Math.min(most, Math.max(SMALLEST_SHARE, Math.floor((most * percent) / 100)))
}
