import type { RetentionRule } from '../retention/retentionRule.ts'
import { retentionStart } from '../retention/retentionRule.ts'

/** Purchases and customers whose last change is past `ONRAMP_RETENTION_DAYS`. */
export const onrampRetention: readonly RetentionRule[] = [
  {
    table: 'onramp_orders',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.onrampRetentionDays)
      if (!before) return 0
      return context.db.execute(
        `WITH expired AS (
           SELECT id FROM onramp_orders WHERE updated_at < $1
           ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED
         ), payouts AS (
           DELETE FROM sandbox_payouts WHERE order_id IN (SELECT id FROM expired)
         )
         DELETE FROM onramp_orders WHERE id IN (SELECT id FROM expired)`,
        [before, limit],
      )
    },
  },
  {
    table: 'onramp_customers',
    async deleteExpired(context, limit) {
      const before = retentionStart(context, context.config.onrampRetentionDays)
      if (!before) return 0
      return context.db.execute(
        `DELETE FROM onramp_customers WHERE partner_user_id IN (
           SELECT partner_user_id FROM onramp_customers WHERE seen_at < $1
           ORDER BY seen_at LIMIT $2
           FOR UPDATE SKIP LOCKED)`,
        [before, limit],
      )
    },
  },
]
