import * as v from 'valibot'
import { base64url, bytes32 } from './embedded.ts'
import { endpoint } from './endpoint.ts'

/** What a passkey signs for: the registration of a new one, the opening of a slot, or a step-up. */
const passkeyPurpose = v.picklist(['registration', 'unlock', 'step-up'])
export type PasskeyPurpose = v.InferOutput<typeof passkeyPurpose>

export const passkeyChallengeEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/passkeys/challenge',
  summary:
    'A nonce for one passkey ceremony, or one proof of the control key, for this session and purpose, valid for five minutes. The challenge of the ceremony is the SHA-256 of domain, purpose and nonce.',
  input: v.object({ purpose: passkeyPurpose }),
  reply: v.object({
    nonce: bytes32,
    rpId: v.string(),
    /** 16 bytes. A passkey that owns a smart account has 32: with the same handle an authenticator would replace it. */
    userHandle: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
    userName: v.string(),
    /** The user's credentials: to exclude when creating, to allow when getting. */
    credentials: v.array(v.object({ id: base64url, transports: v.array(v.string()) })),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
})

/**
 * The WebAuthn challenge of a server's nonce. The vault never passes on a server's own bytes: a passkey that owns a
 * smart account signs the bare hash of an operation, which a tampered server could send as its challenge.
 */
export async function passkeyChallenge({
  purpose,
  nonce,
}: {
  purpose: PasskeyPurpose
  nonce: string
}): Promise<string> {
  const preimage = `Latchkey passkey challenge v1\n${purpose}\n${nonce}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(preimage))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
