import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import {
  authenticateCall,
  type Endpoint,
  type InputOf,
  type ReplyOf,
  signedInCall,
  signInNonceCall,
  signOutCall,
} from '@latchkey/wire'
import { safeParse } from 'valibot'
import { endpointRequest } from '../api/endpointRequest.ts'
import { sdkParams } from '../api/sdkParams.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { ActiveSession } from './activeSessions.ts'
import { type AuthRequest, fetchAuth } from './fetchAuth.ts'

type Extra = Pick<AuthRequest, 'headers' | 'credentials'>

/** What travels with a nonce: the secret that must come back with it, and the server's clock. */
export type GivenNonce = { nonce: string; token: string; issuedAt: string; aheadMs: number }

export async function fetchNonce(latchkey: Latchkey): Promise<GivenNonce> {
  const { nonce, token, issuedAt } = await call(latchkey, signInNonceCall, {})
  return { nonce, token, issuedAt, aheadMs: Date.parse(issuedAt) - Date.now() }
}

type Proof = { message: string; signature: string; given: GivenNonce }

/** A session in a cookie of the server's own site. */
export async function authenticateByCookie(
  latchkey: Latchkey,
  { message, signature, given }: Proof,
): Promise<Pick<ActiveSession, 'token' | 'key' | 'expiresAt'>> {
  const headers = { 'x-nonce-jwt': `Bearer ${given.token}` }
  const input = { message, signature, session: 'cookie' } as const
  const extra: Extra = { headers, credentials: 'include' }
  const { expiresAt } = await call(latchkey, authenticateCall, input, extra)
  return { token: null, key: null, expiresAt }
}

/** A token that is worth nothing without a key which cannot leave this browser. */
export async function authenticateByToken(
  latchkey: Latchkey,
  { message, signature, given }: Proof,
): Promise<Pick<ActiveSession, 'token' | 'key' | 'expiresAt'>> {
  // Pages without TLS have no keys; their token is a loose one, which the server keeps short.
  const key = isSecureContext() ? await createDpopKey() : null
  const now = Date.now() + given.aheadMs
  const { method } = authenticateCall
  const url = urlOf(latchkey, authenticateCall)
  const headers = {
    'x-nonce-jwt': `Bearer ${given.token}`,
    ...(key ? { dpop: await signDpopProof(key, { method, url, now }) } : {}),
  }
  const input = { message, signature, session: 'token' } as const
  const { token, expiresAt } = await call(latchkey, authenticateCall, input, { headers })
  return { token, key, expiresAt }
}

/** Who the server says is signed in by this session. @throws signin/refused when signed out */
export async function fetchSignedIn(
  latchkey: Latchkey,
  session: ActiveSession,
): Promise<ReplyOf<typeof signedInCall>> {
  return call(latchkey, signedInCall, {}, await holding(latchkey, signedInCall, session))
}

export async function endSession(latchkey: Latchkey, session: ActiveSession): Promise<void> {
  await call(latchkey, signOutCall, {}, await holding(latchkey, signOutCall, session))
}

/** The headers that prove a session for one request; none when it is in a cookie. */
export async function proveSession(
  { token, key, aheadMs }: ActiveSession,
  request: { method: string; url: string },
): Promise<Record<string, string>> {
  if (!token) return {}
  if (!key) return { authorization: `Bearer ${token}` }
  const now = Date.now() + aheadMs
  const dpop = await signDpopProof(key, { ...request, accessToken: token, now })
  return { authorization: `DPoP ${token}`, dpop }
}

async function holding(
  latchkey: Latchkey,
  endpoint: Endpoint,
  session: ActiveSession,
): Promise<Extra> {
  const { method } = endpoint
  const headers = await proveSession(session, { method, url: urlOf(latchkey, endpoint) })
  return { headers, credentials: session.token ? 'omit' : 'include' }
}

async function call<E extends Endpoint>(
  latchkey: Latchkey,
  endpoint: E,
  input: InputOf<E>,
  extra: Extra = {},
): Promise<ReplyOf<E>> {
  const { path, method } = endpoint
  const base = baseOf(latchkey, path)
  const fields = input as Readonly<Record<string, unknown>>
  const request = endpointRequest(base, endpoint, fields, sdkParams(latchkey))
  const reply = safeParse(endpoint.reply, await fetchAuth({ ...request, method, ...extra }))
  if (!reply.success) throw new LatchkeyError('api/bad-reply', { path }, { cause: reply.issues[0] })
  return reply.output as ReplyOf<E>
}

function urlOf(latchkey: Latchkey, endpoint: Endpoint): string {
  return `${baseOf(latchkey, endpoint.path)}${endpoint.path}`
}

function baseOf(latchkey: Latchkey, path: string): string {
  const base = latchkey.options.getState().endpoints?.api
  if (!base) throw new LatchkeyError('api/not-configured', { path })
  return base
}

function isSecureContext(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}
