import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { caip2 } from './scalars.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

/**
 * Where a session is stored. `token`: in the page's memory, bound to the key of the `DPoP` header if one
 * was sent with `authenticate`. `cookie`: where scripts cannot read it; only for pages on the
 * server's own site.
 */
const sessionKind = v.picklist(['token', 'cookie'])

export const signInNonceEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/nonce',
  summary:
    'A nonce for one sign-in within five minutes, and the token to send back in `x-nonce-jwt`.',
  input: v.object({}),
  reply: v.object({
    nonce: v.string(),
    token: v.string(),
    /** The server's clock, for the message: the visitor's may be wrong. */
    issuedAt: time,
    expiresAt: time,
  }),
})

export const authenticateEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/authenticate',
  summary: 'Turns a signed sign-in message (EIP-4361, CAIP-122) into a session.',
  input: v.object({
    message: v.pipe(v.string(), v.maxLength(16_384)),
    signature: v.pipe(v.string(), v.maxLength(16_384)),
    session: v.optional(sessionKind),
  }),
  reply: v.object({
    /** `null` when the session is in a cookie. */
    token: v.nullable(v.string()),
    expiresAt: time,
  }),
})

export const signedInEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/me',
  summary: 'The signed-in account.',
  input: v.object({}),
  reply: v.object({
    address: v.string(),
    /** The number of an eip155 chain, the CAIP-2 id of any other. */
    chainId: v.union([v.number(), v.string()]),
    caip2Network: caip2,
    signedInAt: time,
    expiresAt: time,
  }),
})

export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/sign-out',
  summary: 'Ends the session. Succeeds if it has already ended.',
  input: v.object({}),
  reply: v.object({}),
})

export const signInKeysEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/jwks',
  summary: "The public keys with which a site's server verifies session tokens.",
  input: v.object({}),
  reply: v.object({ keys: v.array(v.looseObject({ kid: v.string(), kty: v.string() })) }),
})
