import { createHash, randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '../../apps/vault/src/smartAccount/passkeyOwner.ts'
import type { createSoftwarePasskey } from './softwarePasskey.ts'

type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>
type AssertionRequest = { publicKey: PublicKeyCredentialRequestOptions }

class AssertionResponse {
  readonly clientDataJSON: ArrayBuffer
  readonly authenticatorData: ArrayBuffer
  readonly signature: ArrayBuffer
  readonly userHandle = null

  constructor({ clientDataJSON, authenticatorData, signature }: PasskeyAssertion) {
    this.clientDataJSON = toBuffer(clientDataJSON)
    this.authenticatorData = toBuffer(authenticatorData)
    this.signature = toBuffer(signature)
  }
}

class Credential {
  readonly rawId: ArrayBuffer
  readonly response: AssertionResponse

  constructor(assertion: PasskeyAssertion) {
    this.rawId = toBuffer(Buffer.from(assertion.keyId, 'base64url'))
    this.response = new AssertionResponse(assertion)
  }

  getClientExtensionResults() {
    return { prf: { results: { first: toBuffer(randomBytes(32)) } } }
  }
}

/** The globals of a browser whose visitor confirms each dialog with the first passkey that it offers. */
export function softwareAuthenticator(passkeys: readonly SoftwarePasskey[]) {
  const requests: PublicKeyCredentialRequestOptions[] = []
  const signed: PasskeyAssertion[] = []
  const get = async ({ publicKey }: AssertionRequest) => {
    requests.push(publicKey)
    const allowed = (publicKey.allowCredentials ?? []).map(({ id }) => toBase64url(id))
    const offered = passkeys.filter(
      ({ owner }) => allowed.length === 0 || allowed.includes(owner.keyId),
    )
    const [passkey] = offered
    if (!passkey) throw new DOMException('No passkey', 'NotAllowedError')
    const assertion = await passkey.ask(Buffer.from(toBuffer(publicKey.challenge)))
    signed.push(assertion)
    return new Credential(assertion)
  }
  return {
    requests,
    signed,
    globals: {
      PublicKeyCredential: Credential,
      AuthenticatorAssertionResponse: AssertionResponse,
      location: { hostname: 'vault.example' },
      navigator: { credentials: { get }, platform: 'Test' },
    },
  }
}

/** What WebAuthn calls the challenge of an assertion. */
export function challengeOf({ clientDataJSON }: PasskeyAssertion): string {
  return JSON.parse(Buffer.from(clientDataJSON).toString()).challenge
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function toBase64url(source: BufferSource): string {
  return Buffer.from(toBuffer(source)).toString('base64url')
}

function toBuffer(source: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return new Uint8Array(bytes).buffer
}
