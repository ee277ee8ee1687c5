import { createHash, randomBytes } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import type {
  PasskeyAssertion,
  PasskeyOwner,
} from '../../apps/vault/src/smartAccount/passkeyOwner.ts'

const userPresent = 0x01
const userVerified = 0x04
const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** A passkey in software: what a platform authenticator returns for the vault's origin. */
export function createSoftwarePasskey({ isVerifying = true } = {}) {
  const secret = p256.utils.randomPrivateKey()
  const { x, y } = p256.ProjectivePoint.fromPrivateKey(secret).toAffine()
  const owner: PasskeyOwner = { keyId: randomBytes(16).toString('base64url'), x, y }
  return {
    owner,
    /** Signs as WebAuthn's `get` does: over the authenticator's data and the hash of the client's data. */
    async ask(challenge: Uint8Array): Promise<PasskeyAssertion> {
      const clientDataJSON = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: Buffer.from(challenge).toString('base64url'),
          origin: 'https://vault.example',
          crossOrigin: false,
        }),
      )
      const flags = userPresent | (isVerifying ? userVerified : 0)
      const counter = Buffer.alloc(4)
      const authenticatorData = Buffer.concat([
        sha256(Buffer.from('vault.example')),
        Buffer.from([flags]),
        counter,
      ])
      const digest = sha256(authenticatorData, sha256(clientDataJSON))
      const signature = p256.sign(digest, secret, { lowS: false }).toDERRawBytes()
      return { keyId: owner.keyId, authenticatorData, clientDataJSON, signature }
    },
  }
}
