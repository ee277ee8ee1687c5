import type {
  activateSessionEndpoint,
  createSessionEndpoint,
  InputOf,
  SmartSession,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'

const item = v.looseObject({ type: v.string() })

const sessionRow = v.pipe(
  v.object({
    pci: v.string(),
    project_id: v.string(),
    project_name: v.string(),
    project_url: v.nullable(v.string()),
    project_icon_url: v.nullable(v.string()),
    expires_at: v.bigint(),
    created_at: v.date(),
    permissions: v.array(item),
    policies: v.array(item),
    context: v.nullable(v.string()),
    revoked_at: v.nullable(v.date()),
  }),
  v.transform(
    (row): SmartSession => ({
      project: {
        id: row.project_id,
        name: row.project_name,
        ...(row.project_url ? { url: row.project_url } : {}),
        ...(row.project_icon_url ? { iconUrl: row.project_icon_url } : {}),
      },
      pci: row.pci,
      expiry: Number(row.expires_at),
      createdAt: toSeconds(row.created_at),
      permissions: row.permissions,
      policies: row.policies,
      ...(row.context === null ? {} : { context: row.context }),
      ...(row.revoked_at ? { revokedAt: toSeconds(row.revoked_at) } : {}),
    }),
  ),
)

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}

/** EVM addresses are compared in lower case. */
export function caipAccountKey(account: string): string {
  return account.startsWith('eip155:') ? account.toLowerCase() : account
}

const PENDING_INTERVAL = "interval '1 hour'"
const MAX_LISTED = 200

/** Identifies a session within its project. A session of another project is not found. */
export type SessionId = { projectId: string; account: string; pci: string }

export async function listSessions(
  { db }: Context,
  { projectId, account }: Omit<SessionId, 'pci'>,
): Promise<SmartSession[]> {
  return db.query(
    sessionRow,
    `SELECT s.pci, s.project_id, p.name AS project_name, p.url AS project_url,
            p.icon_url AS project_icon_url, s.expires_at, s.created_at, s.permissions, s.policies,
            s.context, s.revoked_at
     FROM smart_sessions s JOIN projects p ON p.id = s.project_id
     WHERE s.project_id = $1 AND s.account = $2 AND s.activated_at IS NOT NULL
     ORDER BY s.created_at DESC LIMIT ${MAX_LISTED}`,
    [projectId, caipAccountKey(account)],
  )
}

type NewSession = InputOf<typeof createSessionEndpoint> & { pci: string; projectId: string }

/** Deletes sessions that no wallet has activated within an hour. */
export async function addSession({ db }: Context, session: NewSession): Promise<void> {
  await db.execute(
    `DELETE FROM smart_sessions WHERE activated_at IS NULL AND created_at < now() - ${PENDING_INTERVAL}`,
  )
  await db.execute(
    `INSERT INTO smart_sessions (pci, project_id, account, expires_at, signer, permissions, policies)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      session.pci,
      session.projectId,
      caipAccountKey(session.address),
      session.expiry,
      JSON.stringify(session.signer),
      JSON.stringify(session.permissions),
      JSON.stringify(session.policies),
    ],
  )
}

type GrantedSession = Omit<InputOf<typeof activateSessionEndpoint>, 'signature'> & {
  projectId: string
}

/** Activates a session once: the terms of an active session cannot change. */
export async function activateSession({ db }: Context, session: GrantedSession): Promise<boolean> {
  const changed = await db.execute(
    `UPDATE smart_sessions SET expires_at = $4, signer = $5, permissions = $6, policies = $7,
       context = $8, activated_at = now()
     WHERE pci = $1 AND account = $2 AND project_id = $3 AND activated_at IS NULL
       AND created_at > now() - ${PENDING_INTERVAL}`,
    [
      session.pci,
      caipAccountKey(session.address),
      session.projectId,
      session.expiry,
      JSON.stringify(session.signer),
      JSON.stringify(session.permissions),
      JSON.stringify(session.policies),
      session.context,
    ],
  )
  return changed === 1
}

type RecordedSession = {
  projectId: string
  account: string
  expiry: number
  signer: object
  permissions: readonly object[]
  policies: readonly object[]
  context: string
  delegation: string
}

/**
 * Stores a granted permission as an active session, once: the same delegation gets the same id again.
 * `null` when it is another project's.
 */
export async function recordSession(
  { db }: Context,
  session: RecordedSession,
): Promise<string | null> {
  await db.execute(
    `INSERT INTO smart_sessions (pci, project_id, account, expires_at, signer, permissions, policies,
       context, delegation, activated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, now())
     ON CONFLICT (delegation) DO NOTHING`,
    [
      session.projectId,
      caipAccountKey(session.account),
      session.expiry,
      JSON.stringify(session.signer),
      JSON.stringify(session.permissions),
      JSON.stringify(session.policies),
      session.context,
      session.delegation,
    ],
  )
  const [row] = await db.query(
    v.object({ pci: v.string() }),
    'SELECT pci FROM smart_sessions WHERE delegation = $1 AND project_id = $2',
    [session.delegation, session.projectId],
  )
  return row?.pci ?? null
}

/** The delegation's hash of a session that stands for one. */
export async function findDelegation(
  { db }: Context,
  { pci, account, projectId }: SessionId,
): Promise<string | null> {
  const [row] = await db.query(
    v.object({ delegation: v.nullable(v.string()) }),
    'SELECT delegation FROM smart_sessions WHERE pci = $1 AND account = $2 AND project_id = $3',
    [pci, caipAccountKey(account), projectId],
  )
  return row?.delegation ?? null
}

/** Whether a session is pending or active. */
export async function findState(
  { db }: Context,
  { pci, account, projectId }: SessionId,
): Promise<'pending' | 'active' | null> {
  const [row] = await db.query(
    v.object({ is_active: v.boolean() }),
    `SELECT activated_at IS NOT NULL AS is_active FROM smart_sessions
     WHERE pci = $1 AND account = $2 AND project_id = $3`,
    [pci, caipAccountKey(account), projectId],
  )
  if (!row) return null
  return row.is_active ? 'active' : 'pending'
}

export async function revokeSession(
  { db }: Context,
  { pci, projectId }: Omit<SessionId, 'account'>,
): Promise<void> {
  await db.execute(
    `UPDATE smart_sessions SET revoked_at = coalesce(revoked_at, now())
     WHERE pci = $1 AND project_id = $2`,
    [pci, projectId],
  )
}

export async function findContext(
  { db }: Context,
  { pci, account, projectId }: SessionId,
): Promise<string | null> {
  const [row] = await db.query(
    v.object({ context: v.string() }),
    `SELECT context FROM smart_sessions
     WHERE pci = $1 AND account = $2 AND project_id = $3 AND activated_at IS NOT NULL
       AND revoked_at IS NULL AND expires_at > extract(epoch FROM now())`,
    [pci, caipAccountKey(account), projectId],
  )
  return row?.context ?? null
}
