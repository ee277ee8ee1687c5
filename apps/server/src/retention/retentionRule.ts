import type { Context } from '../context/context.ts'

/** What the retention worker deletes from one table. */
export type RetentionRule = {
  /** For the log. */
  table: string
  /** Deletes at most `limit` rows that are past their retention; returns how many it has deleted. */
  deleteExpired(context: Context, limit: number): Promise<number>
}

const DAY_MS = 86_400_000

/** The time before which rows are deleted; `null` when the setting is 0: they are kept. */
export function retentionStart({ clock }: Pick<Context, 'clock'>, days: number): Date | null {
  return days === 0 ? null : new Date(clock.now() - days * DAY_MS)
}
