import { type RetentionRule, retentionStart } from '../retention/retentionRule.ts'

/** Smart sessions that expired or were revoked before `SESSIONS_RETENTION_DAYS`. */
export const sessionsRetention: RetentionRule = {
  table: 'smart_sessions',
  async deleteExpired(context, limit) {
    const before = retentionStart(context, context.config.sessionsRetentionDays)
    if (!before) return 0
    return context.db.execute(
      `DELETE FROM smart_sessions WHERE pci IN (
         SELECT pci FROM smart_sessions
         WHERE least(to_timestamp(expires_at), revoked_at) < $1
         ORDER BY least(to_timestamp(expires_at), revoked_at) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    )
  },
}
