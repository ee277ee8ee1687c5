import { type RetentionRule, retentionStart } from '../retention/retentionRule.ts'

/**
 * Operations and transactions that were settled, past `USER_OPERATION_RETENTION_DAYS`; then an operation's receipt is not
 * found by its hash any more.
 */
export const bundlerRetention: readonly RetentionRule[] = [
  {
    table: 'user_operations',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.userOperationRetentionDays)
      if (!before) return 0
      return context.chainDb.execute(
        `DELETE FROM user_operations WHERE (chain, hash) IN (
           SELECT chain, hash FROM user_operations
           WHERE received_at < $1 AND status IN ('included', 'dropped')
           ORDER BY received_at LIMIT $2
           FOR UPDATE SKIP LOCKED)`,
        [before, limit],
      )
    },
  },
  {
    // After the operations, which name their transaction.
    table: 'bundles',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.userOperationRetentionDays)
      if (!before) return 0
      return context.chainDb.execute(
        `DELETE FROM bundles WHERE transaction_hash IN (
           SELECT transaction_hash FROM bundles
           WHERE created_at < $1 AND status IN ('mined', 'reverted', 'lost')
             AND NOT EXISTS (SELECT FROM user_operations WHERE bundle = transaction_hash)
           LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [before, limit],
      )
    },
  },
  {
    table: 'bundler_backoffs',
    deleteExpired({ chainDb, clock }, limit) {
      // Failures count for a day.
      const before = new Date(clock.now() - 86_400_000)
      return chainDb.execute(
        `DELETE FROM bundler_backoffs WHERE (chain, kind, entity) IN (
           SELECT chain, kind, entity FROM bundler_backoffs
           WHERE updated_at < $1 AND until < $1
           ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [before, limit],
      )
    },
  },
]
