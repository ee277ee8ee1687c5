import type { InputOf, openSlotCall, writeSlotCall } from '@latchkey/wire'
import { type Bytes, fromText, toText } from '../keys/bytes.ts'

export type Registration = NonNullable<InputOf<typeof writeSlotCall>['passkey']>
export type Assertion = NonNullable<InputOf<typeof openSlotCall>['assertion']>

export type Ceremony = {
  challenge: string
  rpId: string
  userHandle: string
  userName: string
  credentials: readonly { id: string; transports: readonly string[] }[]
}

/** What a person did with the passkey's dialog, if not use it. */
export class PasskeyDeclined extends Error {
  override name = 'PasskeyDeclined'
}

/** This browser or this passkey cannot make the secret that opens a wallet. */
export class PasskeyUnfit extends Error {
  override name = 'PasskeyUnfit'
}

const patienceMs = 120_000

/** Makes a passkey that can derive secrets. @throws PasskeyDeclined, PasskeyUnfit */
export async function createPasskey(
  ceremony: Ceremony,
  salt: Bytes,
): Promise<{ registration: Registration; credentialId: string; userFactor: Bytes | null }> {
  const credential = await ask(() =>
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
        timeout: patienceMs,
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
    userFactor: prf.results ? copyOf(prf.results.first) : null,
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

/** Asks one of these passkeys, the person verified; gives its half of the slot's key. */
export async function askPasskey(
  ceremony: { challenge: string; rpId: string },
  passkeys: readonly { credentialId: string; salt: string; transports: readonly string[] }[],
): Promise<{ assertion: Assertion; credentialId: string; userFactor: Bytes }> {
  const salts = passkeys.map(({ credentialId, salt }) => [credentialId, { first: fromText(salt) }])
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromText(ceremony.challenge),
        rpId: ceremony.rpId,
        userVerification: 'required',
        timeout: patienceMs,
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
    userFactor: copyOf(secret),
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

async function ask(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
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

function copyOf(source: BufferSource): Bytes {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(
        source.buffer.slice(
          source.byteOffset,
          source.byteOffset + source.byteLength,
        ) as ArrayBuffer,
      )
    : new Uint8Array(source.slice(0))
}
