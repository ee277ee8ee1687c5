import { type DpopProof, verifyDpopProof } from '@latchkey/siwx/dpop'
import type { Endpoint } from '@latchkey/wire'
import type { Call, Context } from '../context.ts'
import type { Project } from '../projects/project.ts'
import { publicUrlOf } from '../publicUrl.ts'
import { takeProof } from './proofTable.ts'
import { readSessionCookie } from './sessionCookie.ts'
import { findSession, type SignInSession } from './sessionTable.ts'
import type { Tokens } from './tokens.ts'

/** A call and which one it is. */
export type Asked = { call: Call; endpoint: Endpoint }

export type Presented = { id: string; session: SignInSession }

type Credential = { scheme: 'bearer' | 'dpop' | 'cookie'; token: string }

/** The session a call may act for, or `null`. A bound token counts only with its key's proof. */
export async function findPresented(
  context: Context,
  tokens: Tokens,
  { call, endpoint }: Asked,
): Promise<Presented | null> {
  const credential = readCredential(context, call)
  const id = credential && (await tokens.read(credential.token, call.project.id))
  const session = id ? await findSession(context, id) : null
  if (!credential || !id || session?.projectId !== call.project.id) return null
  const isHeld = await holds(context, { call, endpoint }, { ...credential, session })
  return isHeld ? { id, session } : null
}

async function holds(
  context: Context,
  asked: Asked,
  { scheme, token, session: { holding } }: Credential & { session: SignInSession },
): Promise<boolean> {
  if (holding.kind !== 'bound') {
    return scheme === holding.kind && (scheme === 'bearer' || isOwnSite(asked.call))
  }
  const proof = scheme === 'dpop' ? await readProof(context, asked, token) : null
  if (proof?.thumbprint !== holding.thumbprint) return false
  return takeProof(context, proof)
}

/** The proof in the `DPoP` header, if it is one for this very request; it is not yet taken. */
export async function readProof(
  context: Context,
  { call, endpoint }: Asked,
  accessToken?: string,
): Promise<DpopProof | null> {
  const header = call.headers.get('dpop')
  if (!header) return null
  const request = { method: endpoint.method, now: context.clock.now() }
  const token = accessToken === undefined ? {} : { accessToken }
  for (const base of knownBases(context, call)) {
    const proof = await verifyDpopProof(header, {
      ...request,
      ...token,
      url: `${base}${endpoint.path}`,
    })
    if (proof) return proof
  }
  return null
}

/** Behind a proxy that keeps quiet about TLS we cannot know our own scheme; the host must fit. */
function knownBases(context: Context, call: Call<Project | null>): readonly string[] {
  const base = publicUrlOf(context, call)
  return context.config.publicUrl ? [base] : [base, base.replace(/^http:/, 'https:')]
}

/** Whether the browser itself says that the page is on our site. */
export function isOwnSite({ headers }: Pick<Call, 'headers'>): boolean {
  return ['same-origin', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
}

const AUTHORIZATION = /^(Bearer|DPoP) ([\w.-]{16,4096})$/i

function readCredential(context: Context, call: Call): Credential | null {
  const [, scheme, token] = AUTHORIZATION.exec(call.headers.get('authorization') ?? '') ?? []
  if (scheme && token) return { scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', token }
  const cookie = readSessionCookie(context, call)
  return cookie ? { scheme: 'cookie', token: cookie } : null
}
