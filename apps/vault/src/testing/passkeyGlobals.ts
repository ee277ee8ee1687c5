import { type Bytes, fromBase64url } from '../keys/bytes.ts'

class AssertionResponse {
  clientDataJSON = new ArrayBuffer(4)
  authenticatorData = new ArrayBuffer(4)
  signature = new ArrayBuffer(4)
  userHandle = null
}

class Credential {
  readonly rawId: ArrayBuffer
  readonly response = new AssertionResponse()
  readonly #prf: ArrayBuffer

  constructor(rawId: ArrayBuffer, prf: ArrayBuffer) {
    this.rawId = rawId
    this.#prf = prf
  }

  getClientExtensionResults() {
    return { prf: { results: { first: this.#prf } } }
  }
}

/** The globals of a browser with one passkey, which responds to every request with this PRF output. */
export function passkeyGlobals(credentialId: string, prf: Bytes) {
  const get = async () => new Credential(fromBase64url(credentialId).buffer, prf.slice().buffer)
  return {
    PublicKeyCredential: Credential,
    AuthenticatorAssertionResponse: AssertionResponse,
    location: { hostname: 'vault.example' },
    navigator: { credentials: { get }, platform: 'Test' },
  }
}
