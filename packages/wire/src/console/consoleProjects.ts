import * as v from 'valibot'
import { projectId } from '../projects.ts'
import { consoleCall } from './consoleCall.ts'
import {
  actor,
  allowedOrigin,
  empty,
  project,
  shortName,
  time,
  total,
  uuid,
} from './consoleValues.ts'

const url = v.pipe(v.string(), v.url(), v.regex(/^https?:/), v.maxLength(2048))
const settings = {
  name: v.pipe(v.string(), v.trim(), v.maxLength(80)),
  url: v.nullable(url),
  origins: v.pipe(v.array(allowedOrigin), v.maxLength(100)),
  /** Whether the server stores analytics events of the project. */
  analytics: v.boolean(),
  /** Days that single events are kept; counts are kept longer. `null`: the server's default. */
  retentionDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))),
  /** `null`: the server's default. */
  requestsPerMinute: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
}

const projectDetails = v.object({
  id: projectId,
  ...settings,
  isSample: v.boolean(),
  /** The settings file of the server names the project: a start writes its origins and name again. */
  isFromSettings: v.boolean(),
  createdAt: time,
})
export type ConsoleProject = v.InferOutput<typeof projectDetails>

const limit = v.object({
  /** `null`: not counted over time. */
  used: v.nullable(v.number()),
  max: v.number(),
  unit: v.picklist(['requests', 'events', 'MB']),
})

const auditEntry = v.object({
  id: uuid,
  at: time,
  actor,
  /** A name such as `project.changed`, `config.published`, `member.removed`. */
  action: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  canUndo: v.boolean(),
  undoneAt: v.nullable(time),
})
export type ConsoleAuditEntry = v.InferOutput<typeof auditEntry>

export const projectCalls = {
  createProject: consoleCall({
    method: 'POST',
    path: '/console/v1/projects',
    summary: 'Creates a project; the caller becomes its owner.',
    access: 'session',
    input: v.object({ name: shortName, origins: settings.origins }),
    reply: projectDetails,
  }),
  project: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project',
    summary: 'The settings of a project.',
    access: { role: 'viewer', scope: 'project:read' },
    input: v.object({ project }),
    reply: projectDetails,
  }),
  changeProject: consoleCall({
    method: 'PATCH',
    path: '/console/v1/projects/:project',
    summary: 'Changes settings of a project. Allowing every origin (`*`) needs a step-up.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project, changes: v.partial(v.object(settings)) }),
    reply: projectDetails,
  }),
  rotateProjectId: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/rotate',
    summary: 'Copies the project to a new random id, for a site whose id strangers use.',
    access: { role: 'owner', scope: null, stepUp: true },
    input: v.object({ project }),
    reply: projectDetails,
  }),
  checkOrigin: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/origin',
    summary: 'Whether an origin is allowed, and when a page on it last sent an event.',
    access: { role: 'viewer', scope: 'project:read' },
    input: v.object({ project, origin: v.pipe(v.string(), v.maxLength(300)) }),
    reply: v.object({
      isAllowed: v.boolean(),
      lastEventAt: v.nullable(time),
      eventsLastDay: total,
    }),
  }),
  usage: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/usage',
    summary: 'Limits of a project with their use, and the health of the providers.',
    access: { role: 'viewer', scope: 'project:read' },
    input: v.object({ project }),
    reply: v.object({
      limits: v.array(v.object({ id: v.string(), label: v.string(), ...limit.entries })),
      providers: v.array(
        v.object({
          kind: v.picklist(['nodes', 'onramp', 'mail', 'social', 'prices', 'swap', 'history']),
          name: v.string(),
          state: v.picklist(['ok', 'failing', 'unknown', 'off']),
          detail: v.nullable(v.string()),
        }),
      ),
    }),
  }),
  audit: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/audit',
    summary: 'Who changed what and when, the newest first.',
    access: { role: 'viewer', scope: 'project:read' },
    input: v.object({ project, cursor: v.optional(v.string()) }),
    reply: v.object({ entries: v.array(auditEntry), cursor: v.nullable(v.string()) }),
  }),
  undo: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/audit/:entry/undo',
    summary: 'Writes the values from before a change back, if nothing changed them since.',
    access: { role: 'editor', scope: null },
    input: v.object({ project, entry: uuid }),
    reply: empty,
  }),
}
