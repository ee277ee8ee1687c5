import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import {
  authenticateEndpoint,
  type Endpoint,
  type InputOf,
  type ReplyOf,
  signedInEndpoint,
  signInNonceEndpoint,
  signOutEndpoint,
} from '@latchkey/wire'
import { safeParse } from 'valibot'
import { endpointRequest } from '../../api/endpointRequest.ts'
import { sdkParams } from '../../api/sdkParams.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import { type AuthRequest, fetchAuth } from '../config/fetchAuth.ts'
import type { ActiveSession } from './activeSessions.ts'

type AuthInit = Pick<AuthRequest, 'headers' | 'credentials'>

/** A nonce of the server, with the token that must be sent back with it and the server's time. */
export type IssuedNonce = { nonce: string; token: string; issuedAt: string; aheadMs: number }

/** Fetches a nonce for one sign-in message. */
export async function fetchNonce(latchkey: Latchkey): Promise<IssuedNonce> {
  const { nonce, token, issuedAt } = await requestEndpoint(latchkey, signInNonceEndpoint, {})
  return { nonce, token, issuedAt, aheadMs: Date.parse(issuedAt) - Date.now() }
}

type Proof = { message: string; signature: string; issued: IssuedNonce }

/** Signs in with a session cookie of the server's site. */
export async function authenticateByCookie(
  latchkey: Latchkey,
  { message, signature, issued }: Proof,
): Promise<Pick<ActiveSession, 'token' | 'key' | 'expiresAt'>> {
  const headers = { 'x-nonce-jwt': `Bearer ${issued.token}` }
  const input = { message, signature, session: 'cookie' } as const
  const init: AuthInit = { headers, credentials: 'include' }
  const { expiresAt } = await requestEndpoint(latchkey, authenticateEndpoint, input, init)
  return { token: null, key: null, expiresAt }
}

/** Signs in with a token that is bound to a non-extractable key of this browser (DPoP, RFC 9449). */
export async function authenticateByToken(
  latchkey: Latchkey,
  { message, signature, issued }: Proof,
): Promise<Pick<ActiveSession, 'token' | 'key' | 'expiresAt'>> {
  // Pages without TLS have no WebCrypto; the server gives them a short-lived bearer token.
  const key = hasWebCrypto() ? await createDpopKey() : null
  const now = Date.now() + issued.aheadMs
  const { method } = authenticateEndpoint
  const url = urlOf(latchkey, authenticateEndpoint)
  const headers = {
    'x-nonce-jwt': `Bearer ${issued.token}`,
    ...(key ? { dpop: await signDpopProof(key, { method, url, now }) } : {}),
  }
  const input = { message, signature, session: 'token' } as const
  const { token, expiresAt } = await requestEndpoint(latchkey, authenticateEndpoint, input, {
    headers,
  })
  return { token, key, expiresAt }
}

/** The account that the server has for this session. @throws LatchkeyError signin/refused when the session has ended */
export async function fetchSignedInAccount(
  latchkey: Latchkey,
  session: ActiveSession,
): Promise<ReplyOf<typeof signedInEndpoint>> {
  return requestEndpoint(
    latchkey,
    signedInEndpoint,
    {},
    await authorizedInit(latchkey, signedInEndpoint, session),
  )
}

/** Ends the session on the server. */
export async function endSession(latchkey: Latchkey, session: ActiveSession): Promise<void> {
  await requestEndpoint(
    latchkey,
    signOutEndpoint,
    {},
    await authorizedInit(latchkey, signOutEndpoint, session),
  )
}

/** The headers that authorize one request with this session; none when it is in a cookie. */
export async function authorizationHeaders(
  { token, key, aheadMs }: ActiveSession,
  request: { method: string; url: string },
): Promise<Record<string, string>> {
  if (!token) return {}
  if (!key) return { authorization: `Bearer ${token}` }
  const now = Date.now() + aheadMs
  const dpop = await signDpopProof(key, { ...request, accessToken: token, now })
  return { authorization: `DPoP ${token}`, dpop }
}

async function authorizedInit(
  latchkey: Latchkey,
  endpoint: Endpoint,
  session: ActiveSession,
): Promise<AuthInit> {
  const { method } = endpoint
  const headers = await authorizationHeaders(session, { method, url: urlOf(latchkey, endpoint) })
  return { headers, credentials: session.token ? 'omit' : 'include' }
}

async function requestEndpoint<E extends Endpoint>(
  latchkey: Latchkey,
  endpoint: E,
  input: InputOf<E>,
  init: AuthInit = {},
): Promise<ReplyOf<E>> {
  const { path, method } = endpoint
  const base = baseOf(latchkey, path)
  const fields = input as Readonly<Record<string, unknown>>
  const request = endpointRequest(base, endpoint, fields, sdkParams(latchkey))
  const reply = safeParse(endpoint.reply, await fetchAuth({ ...request, method, ...init }))
  if (!reply.success) throw new LatchkeyError('api/bad-reply', { path }, { cause: reply.issues[0] })
  return reply.output as ReplyOf<E>
}

function urlOf(latchkey: Latchkey, endpoint: Endpoint): string {
  return `${baseOf(latchkey, endpoint.path)}${endpoint.path}`
}

function baseOf(latchkey: Latchkey, path: string): string {
  const base = internals(latchkey).options.getState().endpoints?.api
  if (!base) throw new LatchkeyError('api/not-configured', { path })
  return base
}

function hasWebCrypto(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}
