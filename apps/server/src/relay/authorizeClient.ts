import type { IncomingMessage } from 'node:http'
import type { RelayRefusal } from '@latchkey/wire'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { isOriginAllowed } from '../request/isOriginAllowed.ts'
import { findProject } from '../request/project.ts'
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
    isAudience: (audience) => isAudience(audience, context.config, request.headers.host),
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

/**
 * A token issued for another relay is refused here. Without PUBLIC_URL, RELAY_URL and RELAY_HOSTS the audience must
 * equal the request's Host header; with them, only those hosts and the names of the local machine are accepted.
 */
function isAudience(
  audience: string,
  { publicUrl, relayUrl, relayHosts }: Pick<Config, 'publicUrl' | 'relayUrl' | 'relayHosts'>,
  host: string | undefined,
): boolean {
  const name = hostOf(audience)
  if (!name) return false
  const publicHosts = [publicUrl, relayUrl].flatMap((url) => (url ? [hostOf(url)] : []))
  const own = [...publicHosts, ...relayHosts]
  if (own.includes(name)) return true
  const requested = (host ?? '').toLowerCase()
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::\d+)?$/.test(
    requested,
  )
  return (isLocal || own.length === 0) && name === requested
}

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return /^(?:wss?|https?):$/.test(protocol) ? host.toLowerCase() : null
}
