import {
  type InputOf,
  type openSlotEndpoint,
  type PasskeyPurpose,
  passkeyChallenge,
  type writeSlotEndpoint,
} from '@latchkey/wire'
import { type Bytes, fromBase64url, toBase64url } from '../keys/bytes.ts'
import { VaultError } from '../keys/VaultError.ts'

export type Registration = NonNullable<InputOf<typeof writeSlotEndpoint>['passkey']>
export type Assertion = NonNullable<InputOf<typeof openSlotEndpoint>['assertion']>

/** What the server sends for one WebAuthn call; binary fields are base64url. No passkey signs the nonce itself. */
export type Ceremony = {
  nonce: string
  rpId: string
  userHandle: string
  userName: string
  /** The passkeys that the user has already; a second one on the same authenticator is rejected. */
  credentials: readonly { id: string; transports: readonly string[] }[]
}

/** The passkey of a slot, as the server lists it. */
export type SlotPasskey = { credentialId: string; salt: string; transports: readonly string[] }

/** The user dismissed the passkey's dialog. */
export class PasskeyDeclined extends Error {
  override name = 'PasskeyDeclined'
}

/** This browser or passkey does not support the PRF extension. */
export class PasskeyUnfit extends Error {
  override name = 'PasskeyUnfit'
}

export const timeoutMs = 120_000

/** COSE algorithms: ECDSA with P-256, and RSA PKCS #1 v1.5, both with SHA-256. */
const es256 = -7
const rs256 = -257

/** Creates a passkey with the PRF extension. @throws PasskeyDeclined, PasskeyUnfit */
export async function createPasskey(
  ceremony: Ceremony,
  salt: Bytes,
): Promise<{ registration: Registration; credentialId: string; userFactor: Bytes | null }> {
  const challenge = await challengeOf('registration', ceremony)
  const credential = await askAuthenticator(() =>
    navigator.credentials.create({
      publicKey: {
        challenge,
        rp: { id: ceremony.rpId, name: 'Latchkey wallet' },
        user: {
          id: fromBase64url(ceremony.userHandle),
          name: ceremony.userName,
          displayName: ceremony.userName,
        },
        pubKeyCredParams: [
          { type: 'public-key', alg: es256 },
          { type: 'public-key', alg: rs256 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: ceremony.credentials.map(toDescriptor),
        attestation: 'none',
        timeout: timeoutMs,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyUnfit()
  const { prf } = credential.getClientExtensionResults()
  if (!prf?.enabled) throw new PasskeyUnfit()
  const id = toBase64url(new Uint8Array(credential.rawId))
  return {
    credentialId: id,
    userFactor: prf.results ? copyBytes(prf.results.first) : null,
    registration: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: bufferToBase64url(response.clientDataJSON),
        attestationObject: bufferToBase64url(response.attestationObject),
        transports: response.getTransports(),
      },
    },
  }
}

/**
 * Asks for one of these passkeys with user verification; returns its assertion and the slot's user factor.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError `sealed` without a passkey
 */
export async function askPasskey(
  ceremony: { purpose: 'unlock' | 'step-up'; nonce: string; rpId: string },
  passkeys: readonly SlotPasskey[],
): Promise<{ assertion: Assertion; credentialId: string; userFactor: Bytes }> {
  // With an empty list the browser offers every passkey of the vault.
  if (passkeys.length === 0) throw new VaultError('sealed')
  const challenge = await challengeOf(ceremony.purpose, ceremony)
  const salts = passkeys.map(({ credentialId, salt }) => [
    credentialId,
    { first: fromBase64url(salt) },
  ])
  const credential = await askAuthenticator(() =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        rpId: ceremony.rpId,
        userVerification: 'required',
        timeout: timeoutMs,
        allowCredentials: passkeys.map(({ credentialId, transports }) =>
          toDescriptor({ id: credentialId, transports }),
        ),
        extensions: { prf: { evalByCredential: Object.fromEntries(salts) } },
      },
    }),
  )
  const { response } = credential
  const secret = credential.getClientExtensionResults().prf?.results?.first
  if (!(response instanceof AuthenticatorAssertionResponse) || !secret) throw new PasskeyUnfit()
  const id = toBase64url(new Uint8Array(credential.rawId))
  return {
    credentialId: id,
    userFactor: copyBytes(secret),
    assertion: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: bufferToBase64url(response.clientDataJSON),
        authenticatorData: bufferToBase64url(response.authenticatorData),
        signature: bufferToBase64url(response.signature),
        userHandle: response.userHandle ? bufferToBase64url(response.userHandle) : null,
      },
    },
  }
}

async function challengeOf(purpose: PasskeyPurpose, { nonce }: { nonce: string }): Promise<Bytes> {
  return fromBase64url(await passkeyChallenge({ purpose, nonce }))
}

/** Whether this browser has WebAuthn at all. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** @throws PasskeyDeclined, PasskeyUnfit */
export async function askAuthenticator(
  work: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!supportsPasskeys()) throw new PasskeyUnfit()
  const credential = await work().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      throw new PasskeyDeclined()
    }
    throw new PasskeyUnfit(String(error), { cause: error })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyUnfit()
  return credential
}

function toDescriptor(credential: {
  id: string
  transports: readonly string[]
}): PublicKeyCredentialDescriptor {
  const transports = credential.transports.filter(isTransport)
  return { type: 'public-key', id: fromBase64url(credential.id), transports }
}

function isTransport(transport: string): transport is AuthenticatorTransport {
  return ['ble', 'hybrid', 'internal', 'nfc', 'usb'].includes(transport)
}

function bufferToBase64url(buffer: ArrayBuffer): string {
  return toBase64url(new Uint8Array(buffer))
}

function copyBytes(source: BufferSource): Bytes {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(
        source.buffer.slice(
          source.byteOffset,
          source.byteOffset + source.byteLength,
        ) as ArrayBuffer,
      )
    : new Uint8Array(source.slice(0))
}
