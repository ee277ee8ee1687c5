import { randomUUID } from 'node:crypto'
import type { ConsoleAuditEntry } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'

export type Actor = { id: string | null; name: string }
type Values = Readonly<Record<string, unknown>>

/** A change of a project. What must not be read later (addresses, secrets) never goes into `before` and `after`. */
export type Change = {
  projectId: string
  actor: Actor
  action: string
  before: Values | null
  after: Values | null
}

/** Actions whose values from before can be written back. */
const undoableActions = ['project.changed', 'config.published', 'member.changed'] as const
const undoable: readonly string[] = undoableActions

export async function recordChange(tx: Queries, change: Change, now: number): Promise<void> {
  await tx.execute(
    `INSERT INTO console.audit (project_id, id, at, actor_id, actor_name, action, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      change.projectId,
      randomUUID(),
      new Date(now),
      change.actor.id,
      change.actor.name,
      change.action,
      change.before === null ? null : JSON.stringify(change.before),
      change.after === null ? null : JSON.stringify(change.after),
    ],
  )
}

const values = v.nullable(v.record(v.string(), v.unknown()))
const auditRow = v.object({
  id: v.string(),
  at: v.date(),
  actor_id: v.nullable(v.string()),
  actor_name: v.string(),
  action: v.string(),
  before: values,
  after: values,
  undone_at: v.nullable(v.date()),
})
const COLUMNS = 'id, at, actor_id, actor_name, action, before, after, undone_at'

function toEntry(row: v.InferOutput<typeof auditRow>): ConsoleAuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action,
    before: row.before,
    after: row.after,
    canUndo: undoable.includes(row.action) && row.before !== null && row.undone_at === null,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}

const PAGE = 50
const place = v.tuple([v.string(), v.string()])

export async function listChanges(
  db: Queries,
  { projectId, cursor }: { projectId: string; cursor: string | undefined },
): Promise<{ entries: ConsoleAuditEntry[]; cursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(place, cursor) : ['infinity', null]
  const rows = await db.query(
    auditRow,
    `SELECT ${COLUMNS} FROM console.audit
     WHERE project_id = $1 AND (at, id) < ($2::timestamptz, coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
     ORDER BY at DESC, id DESC LIMIT $4`,
    [projectId, at, id, PAGE],
  )
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return {
    entries: rows.map(toEntry),
    cursor: last ? encodeCursor([last.at.toISOString(), last.id]) : null,
  }
}

export async function findChange(
  tx: Queries,
  { projectId, id }: { projectId: string; id: string },
): Promise<ConsoleAuditEntry | null> {
  const [row] = await tx.query(
    auditRow,
    `SELECT ${COLUMNS} FROM console.audit WHERE project_id = $1 AND id = $2 FOR UPDATE`,
    [projectId, id],
  )
  return row ? toEntry(row) : null
}

export async function markUndone(
  tx: Queries,
  { projectId, id, now }: { projectId: string; id: string; now: number },
): Promise<void> {
  await tx.execute('UPDATE console.audit SET undone_at = $3 WHERE project_id = $1 AND id = $2', [
    projectId,
    id,
    new Date(now),
  ])
}
