import type { SharedAuthRequest } from '@latchkey/core/adapter'
import { type FramePayload, frameSignIn } from '@latchkey/wire'
import * as v from 'valibot'

/** A login that also signs in, as far as the vault will have it: it writes the message itself. */
export function signInRequest(request: SharedAuthRequest): FramePayload<'GET_USER'> {
  const { chains, domain, uri, nonce, issuedAt = new Date().toISOString() } = request
  const [chainId = 'eip155:1'] = chains
  const { statement, requestId, expirationTime, notBefore, resources } = request
  const optional = { statement, requestId, expirationTime, notBefore }
  const given = Object.entries(optional).filter(([, value]) => value !== undefined)
  const wish = v.safeParse(frameSignIn, {
    chainId,
    domain,
    uri,
    nonce,
    issuedAt,
    ...Object.fromEntries(given),
    ...(resources ? { resources: [...resources] } : {}),
  })
  // A sign-in of the owner's own making is asked for after the login, on a screen of its own.
  return { chainId, ...(wish.success ? { signIn: wish.output } : {}) }
}
