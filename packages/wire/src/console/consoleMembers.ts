import * as v from 'valibot'
import { consoleCall } from './consoleCall.ts'
import { actor, empty, project, role, secretText, time, uuid } from './consoleValues.ts'

const members = v.object({
  members: v.array(v.object({ id: uuid, name: v.string(), role, joinedAt: time })),
  invitations: v.array(
    v.object({ id: uuid, role, createdBy: actor, createdAt: time, expiresAt: time }),
  ),
})

export const memberCalls = {
  members: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/members',
    summary: 'The owners of a project with their roles, and open invitations.',
    access: { role: 'viewer', scope: null },
    input: v.object({ project }),
    reply: members,
  }),
  invite: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/invitations',
    summary: 'Creates an invitation that one person can accept within seven days.',
    access: { role: 'owner', scope: null, stepUp: true },
    input: v.object({ project, role }),
    /** The link is `<console>/#invitation=<token>`; the token is shown once. */
    reply: v.object({ id: uuid, token: secretText, expiresAt: time }),
  }),
  revokeInvitation: consoleCall({
    method: 'DELETE',
    path: '/console/v1/projects/:project/invitations/:invitation',
    summary: 'Revokes an open invitation.',
    access: { role: 'owner', scope: null },
    input: v.object({ project, invitation: uuid }),
    reply: empty,
  }),
  changeMember: consoleCall({
    method: 'PATCH',
    path: '/console/v1/projects/:project/members/:owner',
    summary: "Changes an owner's role; a project keeps at least one owner.",
    access: { role: 'owner', scope: null, stepUp: true },
    input: v.object({ project, owner: uuid, role }),
    reply: members,
  }),
  removeMember: consoleCall({
    method: 'DELETE',
    path: '/console/v1/projects/:project/members/:owner',
    summary: 'Removes an owner from the project; a project keeps at least one owner.',
    access: { role: 'owner', scope: null, stepUp: true },
    input: v.object({ project, owner: uuid }),
    reply: members,
  }),
}
