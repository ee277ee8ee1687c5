import type { ConsoleConfigState, ConsoleConfigVersion, ModalConfig } from '@latchkey/wire/console'
import { modalConfig } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import type { Actor } from '../owners/auditTable.ts'
import { conflictError, notFoundError } from '../owners/ownerErrors.ts'

const MAX_VERSIONS = 50

const versionRow = v.object({
  version: v.number(),
  config: modalConfig,
  note: v.string(),
  published_at: v.date(),
  actor_id: v.nullable(v.string()),
  actor_name: v.string(),
  rollback_of: v.nullable(v.number()),
})
const draftRow = v.object({
  config: modalConfig,
  revision: v.number(),
  changed_at: v.date(),
  actor_id: v.nullable(v.string()),
  actor_name: v.string(),
})

function toVersion(row: v.InferOutput<typeof versionRow>): ConsoleConfigVersion {
  return {
    version: row.version,
    config: row.config,
    note: row.note,
    publishedAt: row.published_at.toISOString(),
    publishedBy: { id: row.actor_id, name: row.actor_name },
    rollbackOf: row.rollback_of,
  }
}

/** The newest versions, the newest first. */
export async function listVersions(
  db: Queries,
  projectId: string,
  limit: number = MAX_VERSIONS,
): Promise<ConsoleConfigVersion[]> {
  const rows = await db.query(
    versionRow,
    `SELECT version, config, note, published_at, actor_id, actor_name, rollback_of
     FROM modal_configs WHERE project_id = $1 ORDER BY version DESC LIMIT $2`,
    [projectId, limit],
  )
  return rows.map(toVersion)
}

export async function readConfigState(db: Queries, projectId: string): Promise<ConsoleConfigState> {
  const versions = await listVersions(db, projectId)
  const [draft] = await db.query(
    draftRow,
    `SELECT config, revision, changed_at, actor_id, actor_name FROM modal_drafts
     WHERE project_id = $1`,
    [projectId],
  )
  return {
    draft: draft
      ? {
          config: draft.config,
          revision: draft.revision,
          changedAt: draft.changed_at.toISOString(),
          changedBy: { id: draft.actor_id, name: draft.actor_name },
        }
      : null,
    published: versions[0] ?? null,
    versions,
    setByPage: await readSetByPage(db, projectId),
  }
}

const initializeRow = v.object({ set: v.array(v.string()) })

/** The options that pages set in their own code, as the widget's first event of a visit lists them. */
async function readSetByPage(db: Queries, projectId: string): Promise<string[]> {
  const [row] = await db.query(
    initializeRow,
    `SELECT coalesce(array_agg(name), '{}') AS set FROM (
       SELECT jsonb_array_elements_text(properties -> 'setByPage') AS name FROM (
         SELECT properties FROM analytics_events
         WHERE project_id = $1 AND event = 'INITIALIZE'
           AND jsonb_typeof(properties -> 'setByPage') = 'array'
         ORDER BY received_at DESC LIMIT 1) newest LIMIT 100) names`,
    [projectId],
  )
  return row?.set ?? []
}

type Save = { projectId: string; config: ModalConfig; revision: number; actor: Actor }

/** @throws ServerError 409 when another owner saved since `revision` */
export async function saveDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { projectId, config, revision, actor }: Save,
): Promise<void> {
  const now = new Date(clock.now())
  const params = [projectId, JSON.stringify(config), now, actor.id, actor.name]
  const saved =
    revision === 0
      ? await db.execute(
          `INSERT INTO modal_drafts (project_id, config, revision, changed_at, actor_id, actor_name)
           VALUES ($1, $2, 1, $3, $4, $5) ON CONFLICT DO NOTHING`,
          params,
        )
      : await db.execute(
          `UPDATE modal_drafts SET config = $2, revision = revision + 1, changed_at = $3,
                                   actor_id = $4, actor_name = $5
           WHERE project_id = $1 AND revision = $6`,
          [...params, revision],
        )
  if (saved === 0) throw conflictError('The draft was changed since; load it again')
}

export async function discardDraft(db: Queries, projectId: string): Promise<void> {
  await db.execute('DELETE FROM modal_drafts WHERE project_id = $1', [projectId])
}

type Publication = {
  projectId: string
  config: ModalConfig
  note: string
  actor: Actor
  now: number
  rollbackOf: number | null
}

/** Adds the next version. The caller has locked the project. */
async function addVersion(tx: Queries, publication: Publication): Promise<number> {
  const { projectId, config, note, actor, now, rollbackOf } = publication
  const [row] = await tx.query(
    v.object({ version: v.number() }),
    `INSERT INTO modal_configs
       (project_id, version, config, note, published_at, actor_id, actor_name, rollback_of)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7
     FROM modal_configs WHERE project_id = $1 RETURNING version`,
    [projectId, JSON.stringify(config), note, new Date(now), actor.id, actor.name, rollbackOf],
  )
  if (!row) throw new Error('The version was not stored')
  return row.version
}

export type Published = { before: number | null; version: number }

/** @throws ServerError 409 when the draft is gone or was saved since `revision` */
export async function publishDraft(
  tx: Queries,
  publication: Omit<Publication, 'config' | 'rollbackOf'> & { revision: number },
): Promise<Published> {
  const { projectId, revision } = publication
  await lockProject(tx, projectId)
  const [draft] = await tx.query(
    v.object({ config: modalConfig }),
    'DELETE FROM modal_drafts WHERE project_id = $1 AND revision = $2 RETURNING config',
    [projectId, revision],
  )
  if (!draft) throw conflictError('The draft was changed since; load it again')
  const before = (await listVersions(tx, projectId, 1))[0]?.version ?? null
  const version = await addVersion(tx, { ...publication, ...draft, rollbackOf: null })
  return { before, version }
}

/** @throws ServerError 404 for a version that the project never had */
export async function publishAgain(
  tx: Queries,
  publication: Omit<Publication, 'config' | 'rollbackOf' | 'note'> & { version: number },
): Promise<Published> {
  const { projectId, version: earlier } = publication
  await lockProject(tx, projectId)
  const [row] = await tx.query(
    v.object({ config: modalConfig }),
    'SELECT config FROM modal_configs WHERE project_id = $1 AND version = $2',
    [projectId, earlier],
  )
  if (!row) throw notFoundError()
  const before = (await listVersions(tx, projectId, 1))[0]?.version ?? null
  const version = await addVersion(tx, {
    ...publication,
    ...row,
    note: `Version ${earlier} again`,
    rollbackOf: earlier,
  })
  return { before, version }
}

async function lockProject(tx: Queries, projectId: string): Promise<void> {
  await tx.execute('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [projectId])
}
