import { randomBytes } from 'node:crypto'
import { type ConsoleProject, consoleCalls as calls } from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { ServerError } from '../errors/ServerError.ts'
import { listChanges, recordChange } from '../owners/auditTable.ts'
import { addMember } from '../owners/memberTable.ts'
import { notFoundError } from '../owners/ownerErrors.ts'
import { copyProject } from '../projects/changeProject.ts'
import { isOriginAllowed } from '../request/isOriginAllowed.ts'
import { requireStepUp } from './authorize.ts'
import { requireOwner } from './callerSession.ts'
import {
  type ProjectSettings,
  readProject,
  settingsOf,
  writeProjectSettings,
} from './projectTable.ts'
import { readLastVisit } from './readLastVisit.ts'
import { type ConsoleRequest, serveConsole } from './serveConsole.ts'
import { undoChange } from './undoChange.ts'

const newProjectId = () => randomBytes(12).toString('hex')

export function projectRoutes(app: App, context: Context): void {
  const { db, clock } = context
  serveConsole(app, context, calls.createProject, async ({ name, origins }, request) => {
    const { owner } = requireOwner(request.session)
    if (!owner.isOperator) {
      const text = 'Only the operator of the server creates projects'
      throw new ServerError(403, 'console/role-too-low', text)
    }
    requireStepUpForAnyOrigin(context, request, origins)
    const id = newProjectId()
    const now = new Date(clock.now())
    const settings = { ...defaults, name, origins }
    await db.transaction(async (tx) => {
      await writeProjectSettings(tx, id, { settings, now })
      await addMember(tx, { projectId: id, ownerId: owner.id, role: 'owner', now })
      await recordChange(
        tx,
        {
          projectId: id,
          actor: request.actor,
          action: 'project.created',
          before: null,
          after: settings,
        },
        clock.now(),
      )
    })
    return requireProject(db, id)
  })
  changeRoutes(app, context)
  serveConsole(app, context, calls.checkOrigin, async ({ project: id, origin }) => {
    const { origins } = await requireProject(db, id)
    const visit = await readLastVisit(context, { projectId: id, origin })
    return { isAllowed: isOriginAllowed(origin, origins), ...visit }
  })
}

function changeRoutes(app: App, context: Context): void {
  const { db, clock } = context
  serveConsole(app, context, calls.project, ({ project }) => requireProject(db, project))
  serveConsole(app, context, calls.changeProject, async ({ project: id, changes }, request) => {
    if (changes.origins) requireStepUpForAnyOrigin(context, request, changes.origins)
    await db.transaction(async (tx) => {
      await tx.execute('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [id])
      const before = settingsOf(await requireProject(tx, id))
      const after = withChanges(before, changes)
      await writeProjectSettings(tx, id, { settings: after, now: new Date(clock.now()) })
      await recordChange(
        tx,
        { projectId: id, actor: request.actor, action: 'project.changed', before, after },
        clock.now(),
      )
    })
    return requireProject(db, id)
  })
  serveConsole(app, context, calls.rotateProjectId, async ({ project: id }, request) => {
    const newId = newProjectId()
    await db.transaction(async (tx) => {
      await copyProject(tx, id, newId)
      const memberColumns = 'owner_id, role, joined_at'
      await tx.execute(
        `INSERT INTO console.members (project_id, ${memberColumns})
         SELECT $2, ${memberColumns} FROM console.members WHERE project_id = $1`,
        [id, newId],
      )
      const after = { copiedFrom: id, id: newId }
      for (const projectId of [id, newId]) {
        await recordChange(
          tx,
          { projectId, actor: request.actor, action: 'project.rotated', before: null, after },
          clock.now(),
        )
      }
    })
    return requireProject(db, newId)
  })
  serveConsole(app, context, calls.audit, ({ project, cursor }) =>
    listChanges(db, { projectId: project, cursor }),
  )
  serveConsole(app, context, calls.undo, async ({ project, entry }, request) => {
    await undoChange(context, { projectId: project, id: entry, request })
    return {}
  })
}

const defaults: ProjectSettings = {
  name: '',
  url: null,
  origins: [],
  analytics: true,
  retentionDays: null,
  requestsPerMinute: null,
}

/** A page of any site may then use the project's quotas. */
function requireStepUpForAnyOrigin(
  context: Context,
  { session }: ConsoleRequest,
  origins: readonly string[],
): void {
  if (!origins.includes('*')) return
  requireStepUp(context, requireOwner(session))
}

type Changes = { [Key in keyof ProjectSettings]?: ProjectSettings[Key] | undefined }

function withChanges(before: ProjectSettings, changes: Changes): ProjectSettings {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

async function requireProject(db: Queries, id: string): Promise<ConsoleProject> {
  const project = await readProject(db, id)
  if (!project) throw notFoundError()
  return project
}
