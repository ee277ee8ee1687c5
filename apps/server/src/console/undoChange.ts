import { isDeepStrictEqual } from 'node:util'
import { type ConsoleAuditEntry, consoleRoles } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { ServerError } from '../errors/ServerError.ts'
import { listVersions, publishAgain } from '../modalConfig/modalConfigTable.ts'
import { type Actor, findChange, markUndone, recordChange } from '../owners/auditTable.ts'
import { findRole } from '../owners/memberTable.ts'
import { conflictError, notFoundError } from '../owners/ownerErrors.ts'
import type { OwnerSession } from '../owners/ownerSession.ts'
import { requireStepUp } from './authorize.ts'
import { requireOwner } from './callerSession.ts'
import { readProject, settingsOf, writeProjectSettings } from './projectTable.ts'

type Undo = {
  projectId: string
  id: string
  request: { actor: Actor; session: OwnerSession | null }
}

/** Writes the values from before a change back. @throws ServerError 409 when they were changed since */
export async function undoChange(
  context: Context,
  { projectId, id, request }: Undo,
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const entry = await findChange(tx, { projectId, id })
    if (!entry) throw notFoundError()
    if (!entry.canUndo) throw conflictError('This change cannot be undone')
    await writeBack(context, tx, { entry, projectId, ...request })
    await markUndone(tx, { projectId, id, now: clock.now() })
    const { action, before, after } = entry
    await recordChange(
      tx,
      { projectId, actor: request.actor, action: `${action}.undone`, before: after, after: before },
      clock.now(),
    )
  })
}

const storedVersion = v.object({ version: v.number() })

/** Publishes the version from before again. */
async function undoPublication(
  { clock }: Context,
  tx: Queries,
  { entry, projectId, actor }: WriteBack,
): Promise<void> {
  const [current] = await listVersions(tx, projectId, 1)
  if (current?.version !== v.parse(storedVersion, entry.after).version) {
    throw conflictError('Another version was published since')
  }
  const { version } = v.parse(storedVersion, entry.before)
  await publishAgain(tx, { projectId, version, actor, now: clock.now() })
}

type WriteBack = {
  entry: ConsoleAuditEntry
  projectId: string
  actor: Actor
  session: OwnerSession | null
}

async function writeBack(context: Context, tx: Queries, undo: WriteBack): Promise<void> {
  if (undo.entry.action === 'project.changed') return undoSettings(context, tx, undo)
  if (undo.entry.action === 'member.changed') return undoRole(context, tx, undo)
  if (undo.entry.action === 'config.published') return undoPublication(context, tx, undo)
  throw conflictError('This change cannot be undone')
}

const storedSettings = v.object({
  name: v.string(),
  url: v.nullable(v.string()),
  origins: v.array(v.string()),
  analytics: v.boolean(),
  retentionDays: v.nullable(v.number()),
  requestsPerMinute: v.nullable(v.number()),
})

async function undoSettings(
  context: Context,
  tx: Queries,
  { entry, projectId, session }: WriteBack,
): Promise<void> {
  await tx.execute('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [projectId])
  const project = await readProject(tx, projectId)
  if (!project || !isDeepStrictEqual(settingsOf(project), v.parse(storedSettings, entry.after))) {
    throw conflictError('The settings were changed since')
  }
  const settings = v.parse(storedSettings, entry.before)
  if (settings.origins.includes('*')) requireStepUp(context, requireOwner(session))
  await writeProjectSettings(tx, projectId, { settings, now: new Date(context.clock.now()) })
}

const storedRole = v.object({ owner: v.string(), role: v.picklist(consoleRoles) })

/** Changing a role needs the role `owner` and a step-up; undoing it does, too. */
async function undoRole(
  context: Context,
  tx: Queries,
  { entry, projectId, session }: WriteBack,
): Promise<void> {
  const caller = requireOwner(session)
  requireStepUp(context, caller)
  if ((await findRole(tx, { projectId, ownerId: caller.owner.id })) !== 'owner') {
    throw new ServerError(403, 'console/role-too-low', 'This needs the role owner')
  }
  const [before, after] = [v.parse(storedRole, entry.before), v.parse(storedRole, entry.after)]
  const changed = await tx.execute(
    'UPDATE console.members SET role = $4 WHERE project_id = $1 AND owner_id = $2 AND role = $3',
    [projectId, before.owner, after.role, before.role],
  )
  if (changed === 0) throw conflictError('The role was changed since')
  const owners = await tx.query(
    v.object({ owner_id: v.string() }),
    "SELECT owner_id FROM console.members WHERE project_id = $1 AND role = 'owner'",
    [projectId],
  )
  if (owners.length === 0) throw conflictError('A project keeps at least one owner')
}
