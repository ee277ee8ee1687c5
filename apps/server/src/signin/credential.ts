import type { Context, HttpRequest } from '../context/context.ts'
import { consumeDpopProof } from './dpopProofTable.ts'
import { parseSessionCookie } from './sessionCookie.ts'
import { findSession, type SignInSession } from './sessionTable.ts'
import type { SessionTokens } from './sessionTokens.ts'
import { type EndpointRequest, verifyRequestDpopProof } from './verifyRequestDpopProof.ts'

export type PresentedSession = { id: string; session: SignInSession }

type Credential = { scheme: 'bearer' | 'dpop' | 'cookie'; token: string }

/** The session of a request's token, or `null`. A DPoP-bound token needs its key's proof. */
export async function findPresentedSession(
  context: Context,
  tokens: SessionTokens,
  { request, endpoint }: EndpointRequest,
): Promise<PresentedSession | null> {
  const credential = parseCredential(context, request)
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
  const proof =
    scheme === 'dpop' ? await verifyRequestDpopProof(context, endpointRequest, token) : null
  if (proof?.thumbprint !== tokenBinding.thumbprint) return false
  return consumeDpopProof(context, proof)
}

/** Whether `Sec-Fetch-Site` says that the page is same-site. */
export function isSameSite({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return ['same-origin', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
}

const AUTHORIZATION = /^(Bearer|DPoP) ([\w.-]{16,4096})$/i

function parseCredential(context: Context, request: HttpRequest): Credential | null {
  const [, scheme, token] = AUTHORIZATION.exec(request.headers.get('authorization') ?? '') ?? []
  if (scheme && token) return { scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', token }
  const cookie = parseSessionCookie(context, request)
  return cookie ? { scheme: 'cookie', token: cookie } : null
}
