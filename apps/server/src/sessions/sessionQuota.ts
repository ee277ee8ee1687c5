import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { ServerError } from '../errors/ServerError.ts'
import { caipAccountKey, type SessionId } from './sessionId.ts'

const DAY_MS = 86_400_000
/** Signer, permissions and policies as JSON. */
const MAX_TERMS_BYTES = 8_192

/** @throws 413 for terms that no wallet shows to a person */
export function checkTermsSize(terms: {
  signer: unknown
  permissions: unknown
  policies: unknown
}): void {
  const { signer, permissions, policies } = terms
  if (Buffer.byteLength(JSON.stringify([signer, permissions, policies])) <= MAX_TERMS_BYTES) return
  const text = `The terms are larger than ${MAX_TERMS_BYTES} bytes`
  throw new ServerError(413, 'server/too-large', text, 'permissions')
}

/** Counts a session that will be stored: the address first, so that one address cannot use up the project's. @throws 429 */
export async function countNewSession(
  { limiter, config }: Context,
  { projectId, ip }: { projectId: string; ip: string },
): Promise<void> {
  const windowMs = DAY_MS
  await limiter.check({ key: `sessions:ip:${ip}`, max: config.sessionsPerDayPerIp, windowMs })
  const max = config.sessionsPerDayPerProject
  await limiter.check({ key: `sessions:project:${projectId}`, max, windowMs })
}

/** Locks the account's sessions in this project for the transaction. @throws 409 when they have no room */
export async function requireRoom(
  { config, clock }: Context,
  tx: Queries,
  { projectId, account }: Omit<SessionId, 'pci'>,
): Promise<void> {
  const key = caipAccountKey(account)
  const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'
  await tx.execute(lock, [`sessions:${projectId}:${key}`])
  const open = await tx.execute(
    `SELECT 1 FROM smart_sessions
     WHERE project_id = $1 AND account = $2 AND activated_at IS NOT NULL
       AND revoked_at IS NULL AND to_timestamp(expires_at) > $3 LIMIT $4`,
    [projectId, key, new Date(clock.now()), config.sessionsPerAccount],
  )
  if (open < config.sessionsPerAccount) return
  const text = `The account has ${config.sessionsPerAccount} sessions here; revoke one first`
  throw new ServerError(409, 'sessions/too-many', text, 'address')
}
