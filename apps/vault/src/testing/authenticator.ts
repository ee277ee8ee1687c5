import { type Bytes, fromBase64url, randomBytes } from '../keys/bytes.ts'

class AttestationResponse {
  clientDataJSON = Uint8Array.of(1).buffer
  attestationObject = Uint8Array.of(2).buffer
  publicKey: Uint8Array = new Uint8Array(91)
  algorithm = -7
  getTransports = () => ['internal', 'hybrid']
  getPublicKey = () => this.publicKey
  getPublicKeyAlgorithm = () => this.algorithm
}

class AssertionResponse {
  clientDataJSON = Uint8Array.of(3).buffer
  authenticatorData = Uint8Array.of(4).buffer
  signature = Uint8Array.of(5).buffer
  userHandle: ArrayBuffer | null = null
}

class Credential {
  rawId: ArrayBuffer
  response: unknown
  prf: unknown
  constructor(rawId: ArrayBuffer, response: unknown, prf: unknown) {
    this.rawId = rawId
    this.response = response
    this.prf = prf
  }
  getClientExtensionResults = () => ({ prf: this.prf })
}

/** A browser with one authenticator. Tests change what it returns next, and read what it was asked. */
export type Authenticator = {
  globals: Readonly<Record<string, unknown>>
  /** The options of each call. */
  created: PublicKeyCredentialCreationOptions[]
  asked: PublicKeyCredentialRequestOptions[]
  credentialId: Bytes
  /** The PRF output of each passkey here. */
  prf: Bytes
  /** What `create` says about PRF. */
  prfAtCreation: 'results' | 'enabled' | 'none'
  attestation: AttestationResponse
  assertion: AssertionResponse
  /** Replaces the next replies: an error is thrown, anything else returned. */
  answer: { value: unknown } | null
  credentialWith(response: unknown, prf: unknown): unknown
}

export function createAuthenticator(credentialId?: string): Authenticator {
  const authenticator: Authenticator = {
    ...{ created: [], asked: [], prf: randomBytes(32), prfAtCreation: 'results', answer: null },
    credentialId: credentialId === undefined ? randomBytes(16) : fromBase64url(credentialId),
    attestation: new AttestationResponse(),
    assertion: new AssertionResponse(),
    credentialWith: (response, prf) =>
      new Credential(authenticator.credentialId.buffer, response, prf),
    globals: {
      PublicKeyCredential: Credential,
      AuthenticatorAttestationResponse: AttestationResponse,
      AuthenticatorAssertionResponse: AssertionResponse,
      location: { hostname: 'vault.example' },
      navigator: { credentials: { create, get }, platform: 'Test' },
      window: topWindow(),
    },
  }
  const respond = (credential: unknown) => {
    if (!authenticator.answer) return credential
    if (authenticator.answer.value instanceof Error) throw authenticator.answer.value
    return authenticator.answer.value
  }
  async function create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) {
    authenticator.created.push(publicKey)
    const results = { first: authenticator.prf.slice().buffer }
    const prf = {
      results: { enabled: true, results },
      enabled: { enabled: true },
      none: { enabled: false },
    }[authenticator.prfAtCreation]
    return respond(authenticator.credentialWith(authenticator.attestation, prf))
  }
  async function get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
    authenticator.asked.push(publicKey)
    const prf = { results: { first: authenticator.prf.slice().buffer } }
    return respond(authenticator.credentialWith(authenticator.assertion, prf))
  }
  return authenticator
}

/** A window that no page frames. */
function topWindow() {
  const page: { location: { origin: string }; parent?: unknown } = {
    location: { origin: 'https://vault.example' },
  }
  page.parent = page
  return page
}
