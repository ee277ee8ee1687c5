import { randomUUID } from 'node:crypto'
import type { ConsoleScope, ConsoleToken } from '@latchkey/wire/console'
import { consoleScopes } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { createToken, hashToken } from '../embedded/keys/hashes.ts'
import { notFoundError } from './ownerErrors.ts'

const scope = v.picklist(consoleScopes)

/** An API token or a share link, which may only read analytics. */
export type ApiToken = { id: string; projectId: string; name: string; scopes: ConsoleScope[] }

type NewToken = {
  projectId: string
  name: string
  scopes: readonly ConsoleScope[]
  ownerId: string | null
  expiresAt: string | null
}

export async function createApiToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { projectId, name, scopes, ownerId, expiresAt }: NewToken,
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [randomUUID(), createToken()]
  await db.execute(
    `INSERT INTO console.tokens
       (project_id, id, name, scopes, secret_hash, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [projectId, id, name, scopes, hashToken(secret), ownerId, new Date(clock.now()), expiresAt],
  )
  return { id, secret }
}

const tokenRow = v.object({
  id: v.string(),
  project_id: v.string(),
  name: v.string(),
  scopes: v.array(scope),
})

/** The token of `Authorization: Bearer …`, whose use is recorded once a minute. */
export async function findApiToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  secret: string,
): Promise<ApiToken | null> {
  const now = clock.now()
  const [row] = await db.query(
    tokenRow,
    `SELECT id, project_id, name, scopes FROM console.tokens
     WHERE secret_hash = $1 AND (expires_at IS NULL OR expires_at > $2)`,
    [hashToken(secret), new Date(now)],
  )
  if (!row) return null
  await db.execute(
    `UPDATE console.tokens SET used_at = $3
     WHERE project_id = $1 AND id = $2 AND (used_at IS NULL OR used_at < $4)`,
    [row.project_id, row.id, new Date(now), new Date(now - 60_000)],
  )
  return { id: row.id, projectId: row.project_id, name: row.name, scopes: row.scopes }
}

const listedRow = v.object({
  ...tokenRow.entries,
  owner_id: v.nullable(v.string()),
  owner_name: v.nullable(v.string()),
  created_at: v.date(),
  used_at: v.nullable(v.date()),
  expires_at: v.nullable(v.date()),
})

export async function listApiTokens(db: Queries, projectId: string): Promise<ConsoleToken[]> {
  const rows = await db.query(
    listedRow,
    `SELECT t.id, t.project_id, t.name, t.scopes, t.created_at, t.used_at, t.expires_at,
            o.id AS owner_id, o.name AS owner_name
     FROM console.tokens t LEFT JOIN console.owners o ON o.id = t.created_by
     WHERE t.project_id = $1 ORDER BY t.created_at, t.id`,
    [projectId],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdBy: { id: row.owner_id, name: row.owner_name ?? '' },
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
}

export async function revokeApiToken(
  db: Queries,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const sql = 'DELETE FROM console.tokens WHERE project_id = $1 AND id = $2'
  if ((await db.execute(sql, [projectId, id])) === 0) throw notFoundError()
}
