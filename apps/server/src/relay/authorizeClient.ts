import type { IncomingMessage } from 'node:http'
import type { RelayRefusal } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { isOriginAllowed } from '../request/isOriginAllowed.ts'
import { findProject } from '../request/project.ts'
import { isRelayAudience } from './isRelayAudience.ts'
import { checkRelayToken } from './relayToken.ts'

export type ClientAuthorization =
  | { authorized: true; client: string; did: string; project: string }
  | { authorized: false; refusal: RelayRefusal }

/** Checks project, origin and relay token (JWT) of a client that opens a socket. */
export async function authorizeClient(
  context: Context,
  request: IncomingMessage,
  { searchParams: query }: URL,
): Promise<ClientAuthorization> {
  const projectId = query.get('projectId')
  if (!projectId) return refuse('projectMissing')
  const project = await findProject(context, projectId)
  if (!project) return refuse('projectUnknown')
  // Wallet apps and servers send no Origin header.
  const { origin } = request.headers
  if (origin !== undefined && !isOriginAllowed(origin, project.origins)) {
    return refuse('originNotAllowed')
  }
  const token = query.get('auth') ?? bearerOf(request)
  if (!token) return refuse('tokenMissing')
  const checked = checkRelayToken(token, {
    isAudience: (audience) => isRelayAudience(audience, context.config, request.headers.host),
    nowMs: context.clock.now(),
  })
  if (!checked.valid) return refuse(checked.refusal)
  return { authorized: true, client: checked.client, did: checked.did, project: project.id }
}

function refuse(refusal: RelayRefusal): ClientAuthorization {
  return { authorized: false, refusal }
}

function bearerOf(request: IncomingMessage): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
