import { type RetentionRule, retentionStart } from '../retention/retentionRule.ts'
import { dayOf } from './budgetStore.ts'

const DAY_MS = 86_400_000

/** Settled sponsorships past `SPONSORSHIP_RETENTION_DAYS`, and the daily spending of accounts of past days. */
export const sponsorshipRetention: readonly RetentionRule[] = [
  {
    table: 'sponsorships',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.sponsorshipRetentionDays)
      if (!before) return 0
      return context.chainDb.execute(
        `DELETE FROM sponsorships WHERE (chain, sender, nonce) IN (
           SELECT chain, sender, nonce FROM sponsorships
           WHERE created_at < $1 AND actual_cost IS NOT NULL
           ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [before, limit],
      )
    },
  },
  {
    table: 'sponsorship_accounts',
    deleteExpired: ({ chainDb, clock }, limit) =>
      // Yesterday's row stays: another node's clock may be behind.
      chainDb.execute(
        `DELETE FROM sponsorship_accounts WHERE (project, chain, sender, day) IN (
           SELECT project, chain, sender, day FROM sponsorship_accounts
           WHERE day < $1 ORDER BY day LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [dayOf(new Date(clock.now() - DAY_MS)), limit],
      ),
  },
]
