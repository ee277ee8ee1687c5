import { randomUUID } from 'node:crypto'
import {
  type ConsoleRole,
  type ConsoleSignedIn,
  type consoleCalls,
  consoleRoles,
  type ReplyOf,
} from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { createToken, hashToken } from '../embedded/keys/hashes.ts'
import { conflictError, notFoundError } from './ownerErrors.ts'
import type { Owner } from './ownerTable.ts'

const INVITATION_MS = 7 * 86_400_000
const role = v.picklist(['viewer', 'editor', 'owner'])

const projectRow = v.object({
  id: v.string(),
  name: v.string(),
  role,
  is_sample: v.boolean(),
})

/** An owner's projects. An operator adopts projects that have no owner: those of the settings file, for example. */
export async function listProjectsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: Owner,
): Promise<ConsoleSignedIn['projects']> {
  if (owner.isOperator) {
    await db.execute(
      `INSERT INTO console.members (project_id, owner_id, role, joined_at)
       SELECT id, $1, 'owner', $2 FROM projects p
       WHERE NOT EXISTS (SELECT 1 FROM console.members m WHERE m.project_id = p.id)
       ON CONFLICT DO NOTHING`,
      [owner.id, new Date(clock.now())],
    )
  }
  const rows = await db.query(
    projectRow,
    `SELECT p.id, p.name, m.role, p.is_sample FROM console.members m
     JOIN projects p ON p.id = m.project_id WHERE m.owner_id = $1
     ORDER BY p.is_sample, p.created_at, p.id`,
    [owner.id],
  )
  return rows.map(({ is_sample: isSample, ...project }) => ({ ...project, isSample }))
}

/** `null`: the owner has no role in the project, or it does not exist. */
export async function findRole(
  db: Queries,
  { projectId, ownerId }: { projectId: string; ownerId: string },
): Promise<ConsoleRole | null> {
  const [row] = await db.query(
    v.object({ role }),
    'SELECT role FROM console.members WHERE project_id = $1 AND owner_id = $2',
    [projectId, ownerId],
  )
  return row?.role ?? null
}

/** An invitation may raise the role of a member, and never lowers it. */
export async function addMember(
  tx: Queries,
  member: { projectId: string; ownerId: string; role: ConsoleRole; now: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO console.members (project_id, owner_id, role, joined_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (project_id, owner_id) DO UPDATE SET role = excluded.role
     WHERE array_position($5::text[], excluded.role) > array_position($5::text[], members.role)`,
    [member.projectId, member.ownerId, member.role, member.now, consoleRoles],
  )
}

/** Changes a role, or removes the member with `null`. @returns the role before */
export async function changeMember(
  { db }: Pick<Context, 'db'>,
  change: { projectId: string; ownerId: string; role: ConsoleRole | null },
): Promise<ConsoleRole> {
  const { projectId, ownerId } = change
  return db.transaction(async (tx) => {
    await tx.execute('SELECT 1 FROM console.members WHERE project_id = $1 FOR UPDATE', [projectId])
    const before = await findRole(tx, { projectId, ownerId })
    if (before === null) throw notFoundError()
    await (change.role === null
      ? tx.execute('DELETE FROM console.members WHERE project_id = $1 AND owner_id = $2', [
          projectId,
          ownerId,
        ])
      : tx.execute('UPDATE console.members SET role = $3 WHERE project_id = $1 AND owner_id = $2', [
          projectId,
          ownerId,
          change.role,
        ]))
    const owners = await tx.query(
      v.object({ owner_id: v.string() }),
      "SELECT owner_id FROM console.members WHERE project_id = $1 AND role = 'owner'",
      [projectId],
    )
    if (owners.length === 0) throw conflictError('A project keeps at least one owner')
    return before
  })
}

const memberRow = v.object({ id: v.string(), name: v.string(), role, joined_at: v.date() })
const invitationRow = v.object({
  id: v.string(),
  role,
  owner_id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  created_at: v.date(),
  expires_at: v.date(),
})

export async function listMembers(
  { db, clock }: Context,
  projectId: string,
): Promise<ReplyOf<typeof consoleCalls.members>> {
  const members = await db.query(
    memberRow,
    `SELECT o.id, o.name, m.role, m.joined_at FROM console.members m
     JOIN console.owners o ON o.id = m.owner_id WHERE m.project_id = $1 ORDER BY m.joined_at, o.id`,
    [projectId],
  )
  const invitations = await db.query(
    invitationRow,
    `SELECT i.id, i.role, o.id AS owner_id, o.name, i.created_at, i.expires_at
     FROM console.invitations i LEFT JOIN console.owners o ON o.id = i.created_by
     WHERE i.project_id = $1 AND i.expires_at > $2 ORDER BY i.created_at, i.id`,
    [projectId, new Date(clock.now())],
  )
  return {
    members: members.map(({ joined_at: joinedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      role: row.role,
      createdBy: { id: row.owner_id, name: row.name ?? '' },
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

export async function createInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { projectId, role: given, ownerId }: { projectId: string; role: ConsoleRole; ownerId: string },
): Promise<{ id: string; token: string; expiresAt: string }> {
  const [id, token] = [randomUUID(), createToken()]
  const now = clock.now()
  const expiresAt = new Date(now + INVITATION_MS)
  await db.execute(
    `INSERT INTO console.invitations
       (project_id, id, role, token_hash, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [projectId, id, given, hashToken(token), ownerId, new Date(now), expiresAt],
  )
  return { id, token, expiresAt: expiresAt.toISOString() }
}

export async function revokeInvitation(
  db: Queries,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const sql = 'DELETE FROM console.invitations WHERE project_id = $1 AND id = $2'
  if ((await db.execute(sql, [projectId, id])) === 0) throw notFoundError()
}

/** Consumes an invitation. @throws ServerError 404 when it was used, revoked or is too old */
export async function takeInvitation(
  tx: Queries,
  token: string,
  now: Date,
): Promise<{ projectId: string; role: ConsoleRole }> {
  const [row] = await tx.query(
    v.object({ project_id: v.string(), role }),
    `DELETE FROM console.invitations WHERE token_hash = $1 AND expires_at > $2
     RETURNING project_id, role`,
    [hashToken(token), now],
  )
  if (!row) throw notFoundError()
  return { projectId: row.project_id, role: row.role }
}
