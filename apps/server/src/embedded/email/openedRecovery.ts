import type { Embedded } from '../embedded.ts'
import type { Session } from '../session/sessionTable.ts'

const RECENT_MS = 600_000

/** Whether this browser was given the recovery slot's factor within the last ten minutes. */
export async function hasOpenedRecovery(
  { context }: Embedded,
  { userId, thumbprint }: Session,
): Promise<boolean> {
  const found = await context.db.execute(
    `SELECT 1 FROM embedded.slots s
     JOIN embedded.wallets w ON w.id = s.wallet_id
     JOIN embedded.releases r ON r.slot_id = s.id AND r.thumbprint = $2
     WHERE w.user_id = $1 AND s.type = 'recovery' AND s.state = 'active' AND s.opened_at > $3`,
    [userId, thumbprint, new Date(context.clock.now() - RECENT_MS)],
  )
  return found > 0
}
