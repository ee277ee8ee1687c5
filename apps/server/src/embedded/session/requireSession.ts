import { consumeDpopProof } from '../../signin/dpopProofTable.ts'
import {
  type EndpointRequest,
  verifyRequestDpopProof,
} from '../../signin/verifyRequestDpopProof.ts'
import type { Embedded } from '../embedded.ts'
import {
  invalidProofError,
  noSessionError,
  notFreshError,
  stepUpNeededError,
} from '../embeddedErrors.ts'
import { requestLanguage } from '../mail/requestLanguage.ts'
import { findSession, type Session } from './sessionTable.ts'

/** How long after a login or a step-up a server factor may be released. */
const RECENT_LOGIN_MS = 600_000
/** How long a step-up allows the actions that need one. */
export const STEP_UP_MS = 300_000
const AUTHORIZATION = /^DPoP ([\w.-]{16,4096})$/i

/** The thumbprint of the request's DPoP key, for endpoints without a session. */
export async function requireKeyThumbprint(
  { context }: Embedded,
  endpointRequest: EndpointRequest,
): Promise<string> {
  const proof = await verifyRequestDpopProof(context, withRequestedPath(endpointRequest))
  if (!proof || !(await consumeDpopProof(context, proof))) throw invalidProofError()
  return proof.thumbprint
}

/** The session of a request: checks access token, DPoP proof and the session's row. */
export async function requireSession(
  { context, tokens }: Embedded,
  endpointRequest: EndpointRequest,
): Promise<Session> {
  const token = AUTHORIZATION.exec(endpointRequest.request.headers.get('authorization') ?? '')?.[1]
  const claims = token ? await tokens.verify(token, endpointRequest.request.project.id) : null
  if (!token || !claims) throw noSessionError()
  const proof = await verifyRequestDpopProof(context, withRequestedPath(endpointRequest), token)
  if (proof?.thumbprint !== claims.thumbprint) throw invalidProofError()
  if (!(await consumeDpopProof(context, proof))) throw invalidProofError()
  const session = await findSession(context.db, claims.sessionId, context.clock.now())
  if (session?.thumbprint !== claims.thumbprint || session.userId !== claims.userId) {
    throw noSessionError()
  }
  return { ...session, language: requestLanguage(endpointRequest.request.headers) }
}

/** Until when the last login or passkey assertion allows a release of a server factor. */
export function recentLoginUntil({ signedInAt, steppedUpAt }: Session): Date {
  return new Date(Math.max(signedInAt.getTime(), steppedUpAt?.getTime() ?? 0) + RECENT_LOGIN_MS)
}

export function stepUpUntil({ steppedUpAt }: Session): Date | null {
  return steppedUpAt ? new Date(steppedUpAt.getTime() + STEP_UP_MS) : null
}

export function requireRecentLogin(session: Session, now: number): void {
  if (recentLoginUntil(session).getTime() <= now) throw notFreshError()
}

export function requireStepUp(session: Session, now: number): void {
  const until = stepUpUntil(session)
  if (!until || until.getTime() <= now) throw stepUpNeededError()
}

/** DPoP proofs are for the requested path, not for the endpoint's pattern. The type of a path begins with a slash. */
function withRequestedPath({ request, endpoint }: EndpointRequest): EndpointRequest {
  return { request, endpoint: { ...endpoint, path: `/${request.path.slice(1)}` } }
}
