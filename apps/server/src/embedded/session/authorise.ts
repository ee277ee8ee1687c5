import type { Endpoint } from '@latchkey/wire'
import type { Call } from '../../context.ts'
import { readProof } from '../../signin/credential.ts'
import { takeProof } from '../../signin/proofTable.ts'
import type { Embedded } from '../embedded.ts'
import { invalidProof, noSession, notFresh, stepUpNeeded } from '../refusals.ts'
import { findSession, type Session } from './sessionTable.ts'

const FRESH_MS = 600_000
const STEP_UP_MS = 300_000
const AUTHORIZATION = /^DPoP ([\w.-]{16,4096})$/i

/** A call with its endpoint; the path is the one that was called, not its pattern. */
export type Asked = { call: Call; endpoint: Endpoint }

/** The key a call proves to hold, before there is a session. */
export async function requireKey({ context }: Embedded, asked: Asked): Promise<string> {
  const proof = await readProof(context, withOwnPath(asked))
  if (!proof || !(await takeProof(context, proof))) throw invalidProof()
  return proof.thumbprint
}

/** The session a call acts for: a token of ours, its key's proof, and a row that still stands. */
export async function requireSession(
  { context, tokens }: Embedded,
  asked: Asked,
): Promise<Session> {
  const token = AUTHORIZATION.exec(asked.call.headers.get('authorization') ?? '')?.[1]
  const claims = token ? await tokens.read(token, asked.call.project.id) : null
  if (!token || !claims) throw noSession()
  const proof = await readProof(context, withOwnPath(asked), token)
  if (proof?.thumbprint !== claims.thumbprint) throw invalidProof()
  if (!(await takeProof(context, proof))) throw invalidProof()
  const session = await findSession(context.db, claims.sessionId, context.clock.now())
  if (session?.thumbprint !== claims.thumbprint || session.userId !== claims.userId) {
    throw noSession()
  }
  return session
}

/** Until when a login, or the passkey since, lets a server factor out. */
export function freshUntil({ signedInAt, verifiedAt }: Session): Date {
  return new Date(Math.max(signedInAt.getTime(), verifiedAt?.getTime() ?? 0) + FRESH_MS)
}

export function stepUpUntil({ verifiedAt }: Session): Date | null {
  return verifiedAt ? new Date(verifiedAt.getTime() + STEP_UP_MS) : null
}

export function requireFresh(session: Session, now: number): void {
  if (freshUntil(session).getTime() <= now) throw notFresh()
}

export function requireStepUp(session: Session, now: number): void {
  const until = stepUpUntil(session)
  if (!until || until.getTime() <= now) throw stepUpNeeded()
}

function withOwnPath({ call, endpoint }: Asked): Asked {
  return { call, endpoint: { ...endpoint, path: `/${call.path.slice(1)}` } }
}
