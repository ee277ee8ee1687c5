import type { ConsoleAccess, ConsoleRole } from '@latchkey/wire/console'
import { consoleCsrfHeader, consoleRoles } from '@latchkey/wire/console'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { type ApiToken, findApiToken } from '../owners/apiTokenTable.ts'
import type { Actor } from '../owners/auditTable.ts'
import { consoleOrigin } from '../owners/consoleSite.ts'
import { findRole } from '../owners/memberTable.ts'
import { notFoundError, signedOutError } from '../owners/ownerErrors.ts'
import { findOwnerSession, isCsrfTokenOf, type OwnerSession } from '../owners/ownerSession.ts'
import { sampleProjectId } from '../sample/sampleProject.ts'

/** Who calls, after every check of the call's `access`. */
export type Caller = {
  /** `null`: an API token, or a public call without a session. */
  session: OwnerSession | null
  /** Who the audit log names. */
  actor: Actor
}

type Call = { method: string; access: ConsoleAccess; headers: Headers; projectId: string | null }

const BEARER = /^Bearer ([\w-]{43})$/

/** @throws ServerError 401, 403 or 404; a project of another owner and one that does not exist look alike */
export async function authorize(context: Context, call: Call): Promise<Caller> {
  const { access, headers } = call
  const authorization = headers.get('authorization')
  if (authorization !== null && access !== 'public') {
    return authorizeToken(context, call, BEARER.exec(authorization)?.[1] ?? '')
  }
  assertOwnPage(context, call)
  const session = await findOwnerSession(context, headers)
  const actor = { id: session?.owner?.id ?? null, name: session?.owner?.name ?? '' }
  if (access === 'public') return { session, actor }
  if (!session) throw signedOutError()
  if (call.method !== 'GET' && !isCsrfTokenOf(session, headers.get(consoleCsrfHeader))) {
    throw csrfError()
  }
  if (access !== 'session') await authorizeRole(context, { call, session, access })
  return { session, actor }
}

/** A browser names the page that calls: no page of another origin may, whatever it sends (login CSRF included). */
function assertOwnPage(context: Context, { method, headers }: Call): void {
  if (method === 'GET') return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const isForeignOrigin = origin !== null && origin !== consoleOrigin(context, headers)
  if (isForeignOrigin || (site !== null && site !== 'same-origin')) throw csrfError()
}

function csrfError(): ServerError {
  return new ServerError(403, 'console/csrf', 'Only the page of the console may call this')
}

async function authorizeRole(
  context: Context,
  {
    call,
    session,
    access,
  }: { call: Call; session: OwnerSession; access: Exclude<ConsoleAccess, string> },
): Promise<void> {
  const role = await roleOf(context, session, call.projectId)
  if (role === null) throw notFoundError()
  if (consoleRoles.indexOf(role) < consoleRoles.indexOf(access.role)) {
    throw new ServerError(403, 'console/role-too-low', `This needs the role ${access.role}`)
  }
  if (access.stepUp) requireStepUp(context, session)
}

async function roleOf(
  context: Context,
  { owner }: OwnerSession,
  projectId: string | null,
): Promise<ConsoleRole | null> {
  if (projectId === null) return null
  if (owner) return findRole(context.db, { projectId, ownerId: owner.id })
  return projectId === sampleProjectId && context.config.consoleSample ? 'viewer' : null
}

/** @throws ServerError 403 unless the session has proven within five minutes that the owner is there */
export function requireStepUp(
  { clock }: Pick<Context, 'clock'>,
  { stepUpUntil }: OwnerSession,
): void {
  if (stepUpUntil && stepUpUntil.getTime() > clock.now()) return
  throw new ServerError(403, 'console/step-up-needed', 'Confirm with your passkey or wallet first')
}

/** A token acts in its own project only, within its scopes, and never where a step-up is asked of an owner. */
async function authorizeToken(context: Context, call: Call, secret: string): Promise<Caller> {
  const token = await findApiToken(context, secret)
  if (!token) throw signedOutError()
  if (call.access === 'session' || call.access === 'public') throw signedOutError()
  if (token.projectId !== call.projectId) throw notFoundError()
  if (!mayUse(token, call.access)) {
    throw new ServerError(403, 'console/role-too-low', 'The token has no scope for this')
  }
  return { session: null, actor: { id: null, name: `API token ${token.name}` } }
}

function mayUse({ scopes }: ApiToken, { scope }: Exclude<ConsoleAccess, string>): boolean {
  return scope !== null && scopes.includes(scope)
}
