import type { RetentionRule } from '../../retention/retentionRule.ts'

const YEAR_MS = 365 * 86_400_000

/** Browsers without a login for a year count as new ones again. */
export const devicesRetention: RetentionRule = {
  table: 'embedded.devices',
  deleteExpired: ({ db, clock }, limit) =>
    db.execute(
      `DELETE FROM embedded.devices WHERE (lookup, thumbprint) IN (
         SELECT lookup, thumbprint FROM embedded.devices
         WHERE seen_at < $1 ORDER BY seen_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [new Date(clock.now() - YEAR_MS), limit],
    ),
}
