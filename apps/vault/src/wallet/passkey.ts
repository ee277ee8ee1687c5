import type { InputOf, openSlotEndpoint, writeSlotEndpoint } from '@latchkey/wire'
import { type Bytes, fromText, toText } from '../keys/bytes.ts'

export type Registration = NonNullable<InputOf<typeof writeSlotEndpoint>['passkey']>
export type Assertion = NonNullable<InputOf<typeof openSlotEndpoint>['assertion']>

export type Ceremony = {
  challenge: string
  rpId: string
  userHandle: string
  userName: string
  credentials: readonly { id: string; transports: readonly string[] }[]
}

/** The user dismissed the passkey's dialog. */
export class PasskeyDeclined extends Error {
  override name = 'PasskeyDeclined'
}

/** This browser or passkey does not support the PRF extension. */
export class PasskeyUnfit extends Error {
  override name = 'PasskeyUnfit'
}

export const timeoutMs = 120_000

/** Creates a passkey with the PRF extension. @throws PasskeyDeclined, PasskeyUnfit */
export async function createPasskey(
  ceremony: Ceremony,
  salt: Bytes,
): Promise<{ registration: Registration; credentialId: string; userFactor: Bytes | null }> {
  const credential = await askAuthenticator(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: fromText(ceremony.challenge),
        rp: { id: ceremony.rpId, name: 'Latchkey wallet' },
        user: {
          id: fromText(ceremony.userHandle),
          name: ceremony.userName,
          displayName: ceremony.userName,
        },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: ceremony.credentials.map(describe),
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
  const id = toText(new Uint8Array(credential.rawId))
  return {
    credentialId: id,
    userFactor: prf.results ? copyBytes(prf.results.first) : null,
    registration: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: text(response.clientDataJSON),
        attestationObject: text(response.attestationObject),
        transports: response.getTransports(),
      },
    },
  }
}

/** Asks for one of these passkeys with user verification; returns its assertion and the slot's user factor. */
export async function askPasskey(
  ceremony: { challenge: string; rpId: string },
  passkeys: readonly { credentialId: string; salt: string; transports: readonly string[] }[],
): Promise<{ assertion: Assertion; credentialId: string; userFactor: Bytes }> {
  const salts = passkeys.map(({ credentialId, salt }) => [credentialId, { first: fromText(salt) }])
  const credential = await askAuthenticator(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromText(ceremony.challenge),
        rpId: ceremony.rpId,
        userVerification: 'required',
        timeout: timeoutMs,
        allowCredentials: passkeys.map(({ credentialId, transports }) =>
          describe({ id: credentialId, transports }),
        ),
        extensions: { prf: { evalByCredential: Object.fromEntries(salts) } },
      },
    }),
  )
  const { response } = credential
  const secret = credential.getClientExtensionResults().prf?.results?.first
  if (!(response instanceof AuthenticatorAssertionResponse) || !secret) throw new PasskeyUnfit()
  const id = toText(new Uint8Array(credential.rawId))
  return {
    credentialId: id,
    userFactor: copyBytes(secret),
    assertion: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: response.userHandle ? text(response.userHandle) : null,
      },
    },
  }
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

function describe(one: {
  id: string
  transports: readonly string[]
}): PublicKeyCredentialDescriptor {
  const transports = one.transports.filter(isTransport)
  return { type: 'public-key', id: fromText(one.id), transports }
}

function isTransport(text: string): text is AuthenticatorTransport {
  return ['ble', 'hybrid', 'internal', 'nfc', 'usb'].includes(text)
}

function text(buffer: ArrayBuffer): string {
  return toText(new Uint8Array(buffer))
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
