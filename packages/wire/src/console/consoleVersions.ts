import * as v from 'valibot'
import { modalConfig } from '../modalConfig.ts'
import { consoleCall } from './consoleCall.ts'
import { actor, project, time, total } from './consoleValues.ts'

const version = v.object({
  version: total,
  config: modalConfig,
  note: v.string(),
  publishedAt: time,
  publishedBy: actor,
  /** The version whose configuration this one repeats. */
  rollbackOf: v.nullable(total),
})
export type ConsoleConfigVersion = v.InferOutput<typeof version>

const state = v.object({
  /** `null`: nothing is drafted since the last publication. */
  draft: v.nullable(
    v.object({
      config: modalConfig,
      /** Rises with every save; send it with the next one. */
      revision: total,
      changedAt: time,
      changedBy: actor,
    }),
  ),
  /** `null`: the page's own options and the defaults apply. */
  published: v.nullable(version),
  /** The newest first, at most 50. */
  versions: v.array(version),
  /** What a page sets in its own code wins; the widget of that page reported these options. */
  setByPage: v.array(v.string()),
})
export type ConsoleConfigState = v.InferOutput<typeof state>

export const versionCalls = {
  config: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/config',
    summary: "The modal's draft, published configuration and earlier versions.",
    access: { role: 'viewer', scope: 'project:read' },
    input: v.object({ project }),
    reply: state,
  }),
  saveDraft: consoleCall({
    method: 'PUT',
    path: '/console/v1/projects/:project/config/draft',
    summary: 'Saves the draft; 409 when another owner saved since `revision` (0: no draft yet).',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project, config: modalConfig, revision: total }),
    reply: state,
  }),
  discardDraft: consoleCall({
    method: 'DELETE',
    path: '/console/v1/projects/:project/config/draft',
    summary: 'Discards the draft.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project }),
    reply: state,
  }),
  publish: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/config/publish',
    summary: 'Publishes the draft as the next version; sites follow within a minute.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({
      project,
      revision: total,
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    }),
    reply: state,
  }),
  rollBack: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/config/roll-back',
    summary: 'Publishes an earlier version again, as a new version. The draft stays.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project, version: total }),
    reply: state,
  }),
}
