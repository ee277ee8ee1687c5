import * as v from 'valibot'
import { controlSignature } from './controlProof.ts'
import { base64url, bytes32 } from './embedded.ts'
import { endpoint } from './endpoint.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

/**
 * What `navigator.credentials.create()` gave, as `PublicKeyCredential.toJSON()` writes it. Never
 * send `clientExtensionResults`: the PRF's output in it is the user's half of the slot's key.
 */
export const passkeyRegistration = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
})

/** What `navigator.credentials.get()` gave, likewise. */
export const passkeyAssertion = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(v.nullable(base64url)),
  }),
})

export const stepUpEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/step-up',
  summary:
    "Step-up for five minutes: a passkey with user verification, or without one the control key's signature over `stepUpText`.",
  input: v.object({
    assertion: v.optional(passkeyAssertion),
    proof: v.optional(v.object({ challenge: bytes32, signature: controlSignature })),
  }),
  reply: v.object({ stepUpUntil: time }),
})
