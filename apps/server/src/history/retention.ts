import { type RetentionRule, retentionStart } from '../retention/retentionRule.ts'

/** Indexed transactions past `HISTORY_RETENTION_DAYS`. Holdings and the tokens of an account stay: they are no history. */
export const historyRetention: readonly RetentionRule[] = [
  {
    // First, so that no listed transaction lacks its details.
    table: 'account_transactions',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.historyRetentionDays)
      if (!before) return 0
      return context.db.execute(
        `DELETE FROM account_transactions WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM account_transactions WHERE mined_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
        [before, limit],
      )
    },
  },
  {
    table: 'transactions',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.historyRetentionDays)
      if (!before) return 0
      return context.db.execute(
        `WITH expired AS (
           SELECT chain, block, position FROM transactions
           WHERE mined_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
         ), details AS (
           DELETE FROM transfers USING expired
           WHERE (transfers.chain, transfers.block, transfers.position)
             = (expired.chain, expired.block, expired.position)
         )
         DELETE FROM transactions USING expired
         WHERE (transactions.chain, transactions.block, transactions.position)
           = (expired.chain, expired.block, expired.position)`,
        [before, limit],
      )
    },
  },
]
