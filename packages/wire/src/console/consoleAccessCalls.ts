import * as v from 'valibot'
import { consoleCall, consoleScopes } from './consoleCall.ts'
import { actor, empty, project, secretText, shortName, time, uuid } from './consoleValues.ts'

const scope = v.picklist(consoleScopes)

const token = v.object({
  id: uuid,
  name: v.string(),
  scopes: v.array(scope),
  createdBy: actor,
  createdAt: time,
  usedAt: v.nullable(time),
  expiresAt: v.nullable(time),
})
export type ConsoleToken = v.InferOutput<typeof token>

export const accessCalls = {
  tokens: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/tokens',
    summary: 'The API tokens of a project, without their secrets.',
    access: { role: 'editor', scope: null },
    input: v.object({ project }),
    reply: v.object({ tokens: v.array(token) }),
  }),
  createToken: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/tokens',
    summary: 'Creates an API token: `Authorization: Bearer <secret>`.',
    access: { role: 'owner', scope: null, stepUp: true },
    input: v.object({
      project,
      name: shortName,
      scopes: v.pipe(v.array(scope), v.minLength(1)),
      expiresAt: v.nullable(time),
    }),
    /** The secret is shown once. */
    reply: v.object({ token, secret: secretText }),
  }),
  revokeToken: consoleCall({
    method: 'DELETE',
    path: '/console/v1/projects/:project/tokens/:token',
    summary: 'Revokes an API token or a share link.',
    access: { role: 'editor', scope: null },
    input: v.object({ project, token: uuid }),
    reply: empty,
  }),
  share: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/share',
    summary:
      'Creates a link that shows the analytics and nothing else: `<console>/#share=<secret>`.',
    access: { role: 'editor', scope: null },
    input: v.object({ project, expiresAt: v.nullable(time) }),
    reply: v.object({ id: uuid, secret: secretText }),
  }),
  shared: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/shared',
    summary: 'What a share link or an API token sees first: the name of its project.',
    access: { role: 'viewer', scope: 'analytics:read' },
    input: v.object({ project }),
    reply: v.object({ id: project, name: v.string(), isSample: v.boolean() }),
  }),
}
