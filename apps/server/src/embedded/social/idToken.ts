import { createLocalJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import { fetchProvider, SocialError } from './fetchProvider.ts'

/** Asymmetric algorithms only: with `none` or a shared secret an attacker could sign tokens. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const MAX_AGE_SECONDS = 600
const LEEWAY_SECONDS = 30

const keySet = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(50)),
})

export type IdClaims = {
  sub: string
  nonce: string
  azp?: string | undefined
  name?: string | undefined
  preferred_username?: string | undefined
  email?: string | undefined
}

const claims: v.GenericSchema<unknown, IdClaims> = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  aud: v.union([v.string(), v.pipe(v.array(v.string()), v.length(1))]),
  azp: v.optional(v.string()),
  exp: v.number(),
  iat: v.number(),
  name: v.optional(v.string()),
  preferred_username: v.optional(v.string()),
  email: v.optional(v.string()),
})

export type ExpectedToken = {
  issuer: string
  clientId: string
  nonce: string
  keysUrl: string
  now: number
}

/** Verifies an ID token (OpenID Connect) and returns its claims. @throws SocialError */
export async function verifyIdToken(token: string, expected: ExpectedToken): Promise<IdClaims> {
  const payload = await verify(token, expected).catch((cause: unknown) => {
    throw new SocialError('The ID token does not hold', { cause })
  })
  const checked = v.safeParse(claims, payload)
  if (!checked.success) throw new SocialError('The ID token lacks what it must say')
  const { nonce, azp } = checked.output
  if (nonce !== expected.nonce) throw new SocialError('The ID token answers another login')
  if (azp !== undefined && azp !== expected.clientId) {
    throw new SocialError('The ID token was made for another client')
  }
  return checked.output
}

async function verify(token: string, expected: ExpectedToken): Promise<JWTPayload> {
  const { typ } = decodeProtectedHeader(token)
  // The issuer signs access and logout tokens with the same key.
  if (typ !== undefined && typ !== 'JWT') throw new SocialError('This is another kind of token')
  const { keys } = await fetchProvider(expected.keysUrl, keySet)
  const usable = keys.filter(({ kty }) => kty !== 'oct')
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: usable }), {
    algorithms: ALGORITHMS,
    issuer: expected.issuer,
    audience: expected.clientId,
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: LEEWAY_SECONDS,
    currentDate: new Date(expected.now),
  })
  return payload
}
