import { createPublicKey, verify } from 'node:crypto'
import type { RelayRefusal } from '@latchkey/wire'
import { base58 } from '@scure/base'
import * as v from 'valibot'

export type RelayToken =
  | { valid: true; client: string; did: string }
  | { valid: false; refusal: RelayRefusal }

const MAX_SKEW_SECONDS = 120
const MAX_LIFETIME_SECONDS = 30 * 86_400
// SubjectPublicKeyInfo of Ed25519 is a fixed head before the 32 key bytes (RFC 8410).
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

const header = v.object({ alg: v.literal('EdDSA'), typ: v.optional(v.literal('JWT')) })
const claims = v.object({
  iss: v.pipe(v.string(), v.maxLength(128)),
  sub: v.optional(v.string()),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})

/** Verifies a relay token (JWT, EdDSA). Returns the client's public key, or why the token is rejected. */
export function checkRelayToken(
  token: string,
  options: { isAudience(audience: string): boolean; nowMs: number },
): RelayToken {
  const parts = token.split('.')
  const [head = '', body = '', signature = ''] = parts
  const checkedHeader = decodePart(header, head)
  const checkedClaims = decodePart(claims, body)
  const key = checkedClaims && decodeDidKey(checkedClaims.iss)
  if (parts.length !== 3 || !checkedHeader || !checkedClaims || !key) {
    return { valid: false, refusal: 'tokenMalformed' }
  }
  if (!isSignedBy(key, `${head}.${body}`, signature)) {
    return { valid: false, refusal: 'tokenSignature' }
  }
  if (!options.isAudience(checkedClaims.aud)) return { valid: false, refusal: 'tokenAudience' }
  const refusal = checkTimes(checkedClaims, options.nowMs / 1000)
  if (refusal) return { valid: false, refusal }
  return { valid: true, client: key.toString('hex'), did: checkedClaims.iss }
}

function checkTimes(times: { iat: number; exp: number }, now: number): RelayRefusal | null {
  if (times.iat > now + MAX_SKEW_SECONDS) return 'tokenNotYetValid'
  if (times.exp < now - MAX_SKEW_SECONDS || times.exp < times.iat) return 'tokenExpired'
  if (times.exp - times.iat > MAX_LIFETIME_SECONDS) return 'tokenMalformed'
  return null
}

function decodePart<Output>(schema: v.GenericSchema<unknown, Output>, part: string): Output | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON: malformed.
    return null
  }
}

function decodeDidKey(did: string): Buffer | null {
  const [, text] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{20,80})$/.exec(did) ?? []
  if (!text) return null
  const bytes = Buffer.from(base58.decode(text))
  return bytes.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.subarray(2) : null
}

function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  try {
    const der = Buffer.concat([SPKI_HEAD, key])
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    // The 32 bytes are not a point of the curve.
    return false
  }
}
