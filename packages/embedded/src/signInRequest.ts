import type { OneClickRequest } from '@latchkey/core/adapter'
import { type FramePayload, frameSignIn } from '@latchkey/wire'
import * as v from 'valibot'

/** The payload of a login that also signs in (sign-in consent); the vault writes the message itself. */
export function signInRequest(request: OneClickRequest): FramePayload<'GET_USER'> {
  const { chains, domain, uri, nonce, issuedAt = new Date().toISOString() } = request
  const [chainId = 'eip155:1'] = chains
  const { statement, requestId, expirationTime, notBefore, resources } = request
  const optional = { statement, requestId, expirationTime, notBefore }
  const present = Object.entries(optional).filter(([, value]) => value !== undefined)
  const signIn = v.safeParse(frameSignIn, {
    chainId,
    domain,
    uri,
    nonce,
    issuedAt,
    ...Object.fromEntries(present),
    ...(resources ? { resources: [...resources] } : {}),
  })
  // A sign-in message that does not fit the schema is signed after the login, with its own approval.
  return { chainId, ...(signIn.success ? { signIn: signIn.output } : {}) }
}
