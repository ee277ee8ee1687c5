import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

export type CoinbaseKey = { keyName: string; privateKey: string }

/** The JWT of one request to Coinbase's developer platform: valid for two minutes and one URL. */
export async function coinbaseJwt(
  { keyName, privateKey }: CoinbaseKey,
  request: { method: string; url: URL; now: number },
): Promise<string> {
  const key = readKey(privateKey)
  const seconds = Math.floor(request.now / 1000)
  const uri = `${request.method} ${request.url.host}${request.url.pathname}`
  return new SignJWT({ uri, uris: [uri] })
    .setProtectedHeader({
      alg: key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
      kid: keyName,
      typ: 'JWT',
      nonce: randomBytes(16).toString('hex'),
    })
    .setIssuer('cdp')
    .setSubject(keyName)
    .setAudience('cdp_service')
    .setNotBefore(seconds)
    .setExpirationTime(seconds + 120)
    .sign(key)
}

/** PEM for the older ES256 keys; the newer Ed25519 ones are 64 bytes of base64, seed then public key. */
function readKey(text: string): KeyObject {
  if (text.includes('BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(text, 'base64')
  return createPrivateKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      d: bytes.subarray(0, 32).toString('base64url'),
      x: bytes.subarray(32, 64).toString('base64url'),
    },
    format: 'jwk',
  })
}
