import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { passkeyAssertion, passkeyRegistration } from '@latchkey/wire'
import type { InferOutput } from 'valibot'

type Registration = InferOutput<typeof passkeyRegistration>
type Assertion = InferOutput<typeof passkeyAssertion>

export type CeremonyOptions = {
  challenge: string
  origin: string
  rpId: string
  /** Default: true. */
  userVerified?: boolean
  topOrigin?: string
  type?: string
}

/** A software authenticator: a P-256 key, a counter and the PRF extension. */
export type SoftPasskey = {
  id: string
  create(options: CeremonyOptions): Registration
  get(options: CeremonyOptions): Assertion
  /** The PRF extension's output for a salt; it never leaves the browser. */
  prf(salt: string): Buffer
}

export function createSoftPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const secret = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signCount = 0
  return {
    id,
    create(options) {
      const authData = Buffer.concat([
        authenticatorData(options, { count: signCount, isNew: true }),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ])
      const clientDataJSON = clientData(options, 'webauthn.create').toString('base64url')
      const attestationObject = attestation(authData).toString('base64url')
      const response = { clientDataJSON, attestationObject, transports: ['internal'] }
      return { id, rawId: id, type: 'public-key', response }
    },
    get(options) {
      signCount += 1
      const authData = authenticatorData(options, { count: signCount, isNew: false })
      const data = clientData(options, 'webauthn.get')
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    prf: (salt) => createHmac('sha256', secret).update(Buffer.from(salt, 'base64url')).digest(),
  }
}

function clientData(options: CeremonyOptions, type: string): Buffer {
  const { challenge, origin, topOrigin } = options
  const crossOriginFields =
    topOrigin === undefined ? { crossOrigin: false } : { crossOrigin: true, topOrigin }
  return Buffer.from(
    JSON.stringify({ type: options.type ?? type, challenge, origin, ...crossOriginFields }),
  )
}

const FLAG_USER_PRESENT = 0x01
const FLAG_USER_VERIFIED = 0x04
const FLAGS_BACKUP = 0x18
const FLAG_ATTESTED_KEY = 0x40

function authenticatorData(
  { rpId, userVerified = true }: CeremonyOptions,
  { count, isNew }: { count: number; isNew: boolean },
): Buffer {
  const flags =
    FLAG_USER_PRESENT |
    FLAGS_BACKUP |
    (userVerified ? FLAG_USER_VERIFIED : 0) |
    (isNew ? FLAG_ATTESTED_KEY : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
}

/** CBOR without a library: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR without a library: {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function attestation(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authData.length]),
    authData,
  ])
}
