import { fromHex, joinBytes, randomBytes, toBase64Url, toHex, utf8 } from '../crypto/bytes.ts'
import type { KeyPair, Primitives } from '../crypto/primitives.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const lifetimeSeconds = 86_400

/** The client id at the relay: its Ed25519 key as a did:key. */
export function clientId(publicKey: string): string {
  return `did:key:z${base58(joinBytes(Uint8Array.of(0xed, 0x01), fromHex(publicKey)))}`
}

/** The JWT that a relay requires for each socket. Claims are in the order that relays expect. */
export async function createRelayToken(options: {
  primitives: Primitives
  pair: KeyPair
  audience: string
  nowMs: number
  subject?: string
}): Promise<string> {
  const issuedAt = Math.floor(options.nowMs / 1000)
  const claims = {
    iss: clientId(options.pair.publicKey),
    sub: options.subject ?? toHex(randomBytes(32)),
    aud: options.audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  }
  const body = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  const signature = await options.primitives.sign(options.pair, utf8(body))
  return `${body}.${toBase64Url(signature)}`
}

function encode(part: object): string {
  return toBase64Url(utf8(JSON.stringify(part)))
}

// Enough of base58 for keys that start with 0xed: leading zero bytes do not occur.
function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${toHex(bytes)}`)
  let text = ''
  while (rest > 0n) {
    text = alphabet[Number(rest % 58n)] + text
    rest /= 58n
  }
  return text
}
