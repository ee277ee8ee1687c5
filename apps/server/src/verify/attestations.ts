import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { loadOnce } from '../cache/loadOnce.ts'
import type { Context } from '../context/context.ts'
import { serverSecret } from '../secret/serverSecret.ts'

/** The public key as WalletConnect's clients read it: base64url coordinates of P-256. */
type AttestationKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

type Attestation = { id: string; origin: string; isVerified: boolean }

export type Attestations = {
  sign(attestation: Attestation): Promise<string>
  publicKey(): Promise<AttestationKey>
}

type Keys = { privateKey: KeyObject; publicKey: AttestationKey }

/** A wallet that was offline for a day still reads who sent the message. */
const LIFETIME_MS = 86_400_000

/** Attestations of WalletConnect's Verify API: JWTs (ES256) with a key that every node derives from the server's secret. */
export function createAttestations(context: Context): Attestations {
  const keys = loadOnce(() => loadKeys(context))
  return {
    async sign({ id, origin, isVerified }) {
      const { privateKey } = await keys()
      const exp = Math.floor((context.clock.now() + LIFETIME_MS) / 1_000)
      return new SignJWT({ exp, id, origin, isScam: false, isVerified })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .sign(privateKey)
    },
    publicKey: async () => (await keys()).publicKey,
  }
}

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

async function loadKeys(context: Context): Promise<Keys> {
  const seed = await serverSecret(context, 'verify')
  // 64 bits more than the order, so that every scalar is equally likely (FIPS 186-5, A.2.1).
  const wide = Buffer.from(hkdfSync('sha256', seed, 'latchkey', 'attestation key', 40))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (P256_ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const publicKey: AttestationKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const jwk = { ...publicKey, d: d.toString('base64url') }
  return { publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}
