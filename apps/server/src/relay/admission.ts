import type { IncomingMessage } from 'node:http'
import type { RelayRefusal } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { isOriginAllowed } from '../guard/origin.ts'
import { findProject } from '../guard/project.ts'
import { checkRelayToken } from './token.ts'

export type Admission =
  | { admitted: true; client: string; did: string; project: string }
  | { admitted: false; refusal: RelayRefusal }

/** Who asks for a socket, and whether it may have one. */
export async function admit(
  context: Context,
  request: IncomingMessage,
  { searchParams: query }: URL,
): Promise<Admission> {
  const projectId = query.get('projectId')
  if (!projectId) return refuse('projectMissing')
  const project = await findProject(context, projectId)
  if (!project) return refuse('projectUnknown')
  // Wallets' apps and servers send no Origin.
  const { origin } = request.headers
  if (origin !== undefined && !isOriginAllowed(origin, project.origins)) {
    return refuse('originNotAllowed')
  }
  const token = query.get('auth') ?? bearerOf(request)
  if (!token) return refuse('tokenMissing')
  const checked = checkRelayToken(token, {
    isAudience: (audience) => isAudience(audience, context.config.publicUrl, request.headers.host),
    nowMs: context.clock.now(),
  })
  if (!checked.valid) return refuse(checked.refusal)
  return { admitted: true, client: checked.client, did: checked.did, project: project.id }
}

function refuse(refusal: RelayRefusal): Admission {
  return { admitted: false, refusal }
}

function bearerOf(request: IncomingMessage): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * A token made for another relay must not open this one. Without a public URL the host that was
 * asked for is believed; with one, only it and this machine's own names are.
 */
function isAudience(audience: string, publicUrl: string | null, host: string | undefined): boolean {
  const name = hostOf(audience)
  if (!name) return false
  if (publicUrl && name === hostOf(publicUrl)) return true
  const asked = (host ?? '').toLowerCase()
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::\d+)?$/.test(asked)
  return (isLocal || !publicUrl) && name === asked
}

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return /^(?:wss?|https?):$/.test(protocol) ? host.toLowerCase() : null
}
