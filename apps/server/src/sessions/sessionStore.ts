import type { activateSessionEndpoint, InputOf, SmartSession } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { caipAccountKey, type SessionId } from './sessionId.ts'
import { requireRoom } from './sessionQuota.ts'

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

const MAX_LISTED = 200

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

type GrantedSession = Omit<InputOf<typeof activateSessionEndpoint>, 'signature'> & {
  projectId: string
}

/**
 * Stores a session that the account has signed, once: the terms of a stored session cannot change.
 * @throws sessions/too-many
 */
export async function activateSession(context: Context, session: GrantedSession): Promise<boolean> {
  const { projectId, address: account } = session
  return context.db.transaction(async (tx) => {
    await requireRoom(context, tx, { projectId, account })
    const added = await tx.execute(
      `INSERT INTO smart_sessions (pci, project_id, account, expires_at, signer, permissions, policies,
         context, activated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now()) ON CONFLICT DO NOTHING`,
      [
        session.pci,
        projectId,
        caipAccountKey(account),
        session.expiry,
        JSON.stringify(session.signer),
        JSON.stringify(session.permissions),
        JSON.stringify(session.policies),
        session.context,
      ],
    )
    return added === 1
  })
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
  context: Context,
  session: RecordedSession,
): Promise<string | null> {
  const { db } = context
  await db.transaction(async (tx) => {
    const known = 'SELECT 1 FROM smart_sessions WHERE delegation = $1'
    if ((await tx.execute(known, [session.delegation])) > 0) return
    await requireRoom(context, tx, session)
    await tx.execute(
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
  })
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

export async function isStored(
  { db }: Context,
  { pci, account, projectId }: SessionId,
): Promise<boolean> {
  const found = await db.execute(
    'SELECT 1 FROM smart_sessions WHERE pci = $1 AND account = $2 AND project_id = $3',
    [pci, caipAccountKey(account), projectId],
  )
  return found > 0
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
