import type { ConsoleSignedIn } from '@latchkey/wire/console'
import type { Context } from '../context/context.ts'
import { describeDevice } from '../embedded/describeDevice.ts'
import { listProjectsOf } from '../owners/memberTable.ts'
import { signedOutError } from '../owners/ownerErrors.ts'
import {
  csrfTokenOf,
  endOwnerSession,
  type OwnerSession,
  openOwnerSession,
  serializeConsoleCookie,
} from '../owners/ownerSession.ts'
import type { Owner } from '../owners/ownerTable.ts'
import { sampleProjectId } from '../sample/sampleProject.ts'
import type { ConsoleRequest } from './serveConsole.ts'

/** A new session id at every sign-in (session fixation); an earlier session of this browser ends. */
export async function signIn(
  context: Context,
  { session: earlier, headers, replyHeaders }: ConsoleRequest,
  owner: Owner | null,
): Promise<ConsoleSignedIn> {
  if (earlier) {
    const ownerId = earlier.owner?.id ?? null
    await endOwnerSession(context, { sessionId: earlier.id, ownerId })
  }
  const device = describeDevice(headers.get('user-agent'))
  const session = await openOwnerSession(context, { owner, device })
  replyHeaders.set('set-cookie', serializeConsoleCookie(context, headers, session.token))
  return describeSession(context, session)
}

export async function describeSession(
  context: Context,
  session: OwnerSession,
): Promise<ConsoleSignedIn> {
  const { owner, stepUpUntil } = session
  const sample = {
    id: sampleProjectId,
    name: 'Sample shop',
    role: 'viewer',
    isSample: true,
  } as const
  return {
    owner: owner ? { id: owner.id, name: owner.name } : { id: session.id, name: 'Guest' },
    csrfToken: csrfTokenOf(session),
    stepUpUntil: stepUpUntil?.toISOString() ?? null,
    canCreateProjects: owner?.isOperator ?? false,
    projects: owner ? await listProjectsOf(context, owner) : [sample],
  }
}

export function requireSession(session: OwnerSession | null): OwnerSession {
  if (!session) throw signedOutError()
  return session
}

/** A session of an owner, not one that looks at the sample project. */
export function requireOwner(session: OwnerSession | null): OwnerSession & { owner: Owner } {
  if (!session?.owner) throw signedOutError()
  return { ...session, owner: session.owner }
}
