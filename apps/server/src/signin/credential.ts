import { type DpopProof, verifyDpopProof } from '@latchkey/siwx/dpop'
import type { Endpoint } from '@latchkey/wire'
import type { Context, HttpRequest } from '../context.ts'
import type { Project } from '../projects/project.ts'
import { publicUrlOf } from '../publicUrl.ts'
import { consumeProof } from './proofTable.ts'
import { readSessionCookie } from './sessionCookie.ts'
import { findSession, type SignInSession } from './sessionTable.ts'
import type { Tokens } from './tokens.ts'

/** A request and the endpoint that it is for. */
export type EndpointRequest = { request: HttpRequest; endpoint: Endpoint }

export type PresentedSession = { id: string; session: SignInSession }

type Credential = { scheme: 'bearer' | 'dpop' | 'cookie'; token: string }

/** The session of a request's token, or `null`. A DPoP-bound token needs its key's proof. */
export async function findPresentedSession(
  context: Context,
  tokens: Tokens,
  { request, endpoint }: EndpointRequest,
): Promise<PresentedSession | null> {
  const credential = readCredential(context, request)
  const id = credential && (await tokens.verify(credential.token, request.project.id))
  const session = id ? await findSession(context, id) : null
  if (!credential || !id || session?.projectId !== request.project.id) return null
  const isBound = await isBindingValid(context, { request, endpoint }, { ...credential, session })
  return isBound ? { id, session } : null
}

async function isBindingValid(
  context: Context,
  endpointRequest: EndpointRequest,
  { scheme, token, session: { tokenBinding } }: Credential & { session: SignInSession },
): Promise<boolean> {
  if (tokenBinding.kind !== 'bound') {
    return (
      scheme === tokenBinding.kind && (scheme === 'bearer' || isSameSite(endpointRequest.request))
    )
  }
  const proof = scheme === 'dpop' ? await readProof(context, endpointRequest, token) : null
  if (proof?.thumbprint !== tokenBinding.thumbprint) return false
  return consumeProof(context, proof)
}

/** The proof in the `DPoP` header, if it is valid for this request. The caller still has to consume it (`consumeProof`). */
export async function readProof(
  context: Context,
  { request, endpoint }: EndpointRequest,
  accessToken?: string,
): Promise<DpopProof | null> {
  const header = request.headers.get('dpop')
  if (!header) return null
  const proofOf = { method: endpoint.method, now: context.clock.now() }
  const token = accessToken === undefined ? {} : { accessToken }
  for (const base of knownBases(context, request)) {
    const proof = await verifyDpopProof(header, {
      ...proofOf,
      ...token,
      url: `${base}${endpoint.path}`,
    })
    if (proof) return proof
  }
  return null
}

/** Behind a proxy without `X-Forwarded-Proto` the server does not know its scheme, so both are accepted; the host must match. */
function knownBases(context: Context, request: HttpRequest<Project | null>): readonly string[] {
  const base = publicUrlOf(context.config, request.headers)
  return context.config.publicUrl ? [base] : [base, base.replace(/^http:/, 'https:')]
}

/** Whether `Sec-Fetch-Site` says that the page is same-site. */
export function isSameSite({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return ['same-origin', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
}

const AUTHORIZATION = /^(Bearer|DPoP) ([\w.-]{16,4096})$/i

function readCredential(context: Context, request: HttpRequest): Credential | null {
  const [, scheme, token] = AUTHORIZATION.exec(request.headers.get('authorization') ?? '') ?? []
  if (scheme && token) return { scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', token }
  const cookie = readSessionCookie(context, request)
  return cookie ? { scheme: 'cookie', token: cookie } : null
}
