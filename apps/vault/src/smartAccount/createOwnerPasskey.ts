import { bytesToBigInt, hexToBytes, keccak256, stringToBytes } from 'viem'
import { randomBytes, toBase64url } from '../keys/bytes.ts'
import type { OwnedAccount } from '../wallet/ownerPasskey.ts'
import { askAuthenticator, PasskeyUnfit, timeoutMs } from '../wallet/passkey.ts'
import type { PasskeyOwner } from './passkeyOwner.ts'

/** COSE: ECDSA with P-256 and SHA-256, the only kind that the account's contract verifies. */
const es256 = -7
/** SubjectPublicKeyInfo of an uncompressed P-256 point: 26 bytes, 0x04, x and y. */
const spkiLength = 91

/**
 * Creates a passkey that can own the account. Its user handle is not the one of the wallet's passkeys: authenticators
 * replace a passkey that has the same handle. So does a second try here, which leaves no unused passkey behind.
 * @throws PasskeyDeclined, PasskeyUnfit
 */
export async function createOwnerPasskey({
  account,
  chainId,
  userName,
}: OwnedAccount & { userName: string }): Promise<PasskeyOwner> {
  const handle = keccak256(stringToBytes(`latchkey owner ${chainId} ${account}`))
  const credential = await askAuthenticator(() =>
    navigator.credentials.create({
      publicKey: {
        // No server verifies the creation; the contract verifies each signature.
        challenge: randomBytes(32),
        rp: { name: 'Latchkey wallet' },
        user: {
          id: new Uint8Array(hexToBytes(handle)),
          name: userName,
          displayName: userName,
        },
        pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: timeoutMs,
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyUnfit()
  const key = new Uint8Array(response.getPublicKey() ?? [])
  if (response.getPublicKeyAlgorithm() !== es256 || key.length !== spkiLength) {
    throw new PasskeyUnfit()
  }
  return {
    keyId: toBase64url(new Uint8Array(credential.rawId)),
    x: bytesToBigInt(key.slice(27, 59)),
    y: bytesToBigInt(key.slice(59)),
  }
}
