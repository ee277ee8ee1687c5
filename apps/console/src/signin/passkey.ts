import {
  type ConsoleProof,
  type ConsolePurpose,
  consoleCalls,
  type ReplyOf,
} from '@latchkey/wire/console'
import { base64urlnopad } from '@scure/base'
import { callConsole } from '../api/callConsole.ts'

type Challenge = ReplyOf<typeof consoleCalls.challenge>

/** COSE algorithms: ECDSA with P-256, and RSA PKCS #1 v1.5, both with SHA-256. */
const algorithms = [-7, -257]
const timeout = 120_000

/** Creates a passkey for a new owner, or one more for a known owner. */
export async function createPasskey(purpose: ConsolePurpose, name: string): Promise<ConsoleProof> {
  const challenge = await callConsole(consoleCalls.challenge, { purpose })
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { id: challenge.rpId, name: 'Latchkey' },
      user: { id: fromBase64url(challenge.userHandle), name, displayName: name },
      challenge: fromBase64url(challenge.challenge),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: descriptorsOf(challenge),
      timeout,
    },
  })
  const { id, response } = toPublicKey(credential)
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error(unexpected)
  return {
    kind: 'passkey-registration',
    challengeId: challenge.challengeId,
    registration: {
      ...identify(id),
      response: {
        clientDataJSON: toBase64url(response.clientDataJSON),
        attestationObject: toBase64url(response.attestationObject),
        transports: response.getTransports(),
      },
    },
  }
}

/** Proves with a passkey that the owner has. Without an owner the browser offers every passkey of the console. */
export async function provePasskey(purpose: ConsolePurpose): Promise<ConsoleProof> {
  const challenge = await callConsole(consoleCalls.challenge, { purpose })
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64url(challenge.challenge),
      rpId: challenge.rpId,
      userVerification: 'required',
      allowCredentials: descriptorsOf(challenge),
      timeout,
    },
  })
  const { id, response } = toPublicKey(credential)
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error(unexpected)
  return {
    kind: 'passkey',
    challengeId: challenge.challengeId,
    assertion: {
      ...identify(id),
      response: {
        clientDataJSON: toBase64url(response.clientDataJSON),
        authenticatorData: toBase64url(response.authenticatorData),
        signature: toBase64url(response.signature),
        userHandle: response.userHandle ? toBase64url(response.userHandle) : null,
      },
    },
  }
}

const unexpected = 'The browser returned no passkey.'

function toPublicKey(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential
  throw new Error(unexpected)
}

function identify(id: string): { id: string; rawId: string; type: 'public-key' } {
  return { id, rawId: id, type: 'public-key' }
}

function descriptorsOf({ credentialIds }: Challenge): PublicKeyCredentialDescriptor[] {
  return credentialIds.map((id) => ({ type: 'public-key', id: fromBase64url(id) }))
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64urlnopad.decode(text))
}

function toBase64url(bytes: ArrayBuffer): string {
  return base64urlnopad.encode(new Uint8Array(bytes))
}
