import { consoleCalls as calls } from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '../owners/apiTokenTable.ts'
import { type Change, recordChange } from '../owners/auditTable.ts'
import {
  changeMember,
  createInvitation,
  listMembers,
  revokeInvitation,
} from '../owners/memberTable.ts'
import { requireOwner } from './callerSession.ts'
import { type ConsoleRequest, serveConsole } from './serveConsole.ts'

/** Owners of a project, invitations, API tokens and share links. */
export function memberRoutes(app: App, context: Context): void {
  const { db } = context
  serveConsole(app, context, calls.members, ({ project }) => listMembers(context, project))
  serveConsole(app, context, calls.invite, async ({ project, role }, request) => {
    const { owner } = requireOwner(request.session)
    const invitation = await createInvitation(context, {
      projectId: project,
      role,
      ownerId: owner.id,
    })
    await record(context, request, {
      projectId: project,
      action: 'member.invited',
      after: { role },
    })
    return invitation
  })
  serveConsole(app, context, calls.revokeInvitation, async ({ project, invitation }, request) => {
    await revokeInvitation(db, { projectId: project, id: invitation })
    await record(context, request, { projectId: project, action: 'invitation.revoked' })
    return {}
  })
  serveConsole(app, context, calls.changeMember, async ({ project, owner, role }, request) => {
    const before = await changeMember(context, { projectId: project, ownerId: owner, role })
    await record(context, request, {
      projectId: project,
      action: 'member.changed',
      before: { owner, role: before },
      after: { owner, role },
    })
    return listMembers(context, project)
  })
  serveConsole(app, context, calls.removeMember, async ({ project, owner }, request) => {
    const before = await changeMember(context, { projectId: project, ownerId: owner, role: null })
    await record(context, request, {
      projectId: project,
      action: 'member.removed',
      before: { owner, role: before },
    })
    return listMembers(context, project)
  })
  tokenRoutes(app, context)
}

function tokenRoutes(app: App, context: Context): void {
  const { db } = context
  serveConsole(app, context, calls.tokens, async ({ project }) => ({
    tokens: await listApiTokens(db, project),
  }))
  serveConsole(
    app,
    context,
    calls.createToken,
    async ({ project, name, scopes, expiresAt }, request) => {
      const { owner } = requireOwner(request.session)
      const created = await createApiToken(context, {
        projectId: project,
        name,
        scopes,
        ownerId: owner.id,
        expiresAt,
      })
      await record(context, request, {
        projectId: project,
        action: 'token.created',
        after: { name, scopes },
      })
      const token = (await listApiTokens(db, project)).find(({ id }) => id === created.id)
      if (!token) throw new Error('The new token is not in the list')
      return { token, secret: created.secret }
    },
  )
  serveConsole(app, context, calls.revokeToken, async ({ project, token }, request) => {
    await revokeApiToken(db, { projectId: project, id: token })
    await record(context, request, { projectId: project, action: 'token.revoked' })
    return {}
  })
  serveConsole(app, context, calls.share, async ({ project, expiresAt }, request) => {
    const { owner } = requireOwner(request.session)
    const created = await createApiToken(context, {
      projectId: project,
      name: 'Share link',
      scopes: ['analytics:read'],
      ownerId: owner.id,
      expiresAt,
    })
    await record(context, request, { projectId: project, action: 'analytics.shared' })
    return created
  })
}

/** Writes a change into the audit log. */
export function record(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { actor }: Pick<ConsoleRequest, 'actor'>,
  change: Pick<Change, 'projectId' | 'action'> & Partial<Pick<Change, 'before' | 'after'>>,
): Promise<void> {
  return recordChange(db, { before: null, after: null, ...change, actor }, clock.now())
}
