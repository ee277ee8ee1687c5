import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const lowerHex = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`),
  )
const bytes32 = lowerHex(/^0x[\da-f]{64}$/i)
const node = lowerHex(/^0x[\da-f]{40}$/i)
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The members of an ERC-8176 attestation that differ between two: the rest of the signed message is fixed. */
const attestation = v.object({
  time: seconds,
  expirationTime: v.optional(seconds, 0),
  salt: bytes32,
  r: bytes32,
  s: bytes32,
  v: v.picklist([27, 28]),
})
/** An auditor's signature over the hash of a whole descriptor (ERC-8176, an off-chain attestation of EAS). */
export type DescriptorAttestation = v.InferOutput<typeof attestation>

const offer = v.object({
  /** A slice of the server's snapshot, or a whole file with an attestation. */
  file: v.pipe(v.string(), v.maxLength(400_000)),
  /** The path from the slice to the root that a release of Latchkey lists. */
  proof: v.pipe(v.array(node), v.maxLength(32)),
  attestation: v.nullable(attestation),
})
/** What a server has for a request. It may offer anything: the page checks the proof or the attestation. */
export type DescriptorOffer = v.InferOutput<typeof offer>

export const clearSigningEndpoint = endpoint({
  method: 'GET',
  path: '/v1/clear-signing',
  summary: 'The ERC-7730 descriptor of one function of a contract, or of one type of typed data.',
  input: v.object({
    chainId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)),
    address: node,
    /** The function’s selector, or the type hash of the message. */
    format: lowerHex(/^0x([\da-f]{8}|[\da-f]{64})$/i),
    /** Also offers the whole file with its attestation, for sites that trust auditors. */
    attested: v.optional(v.literal('true')),
  }),
  reply: v.object({ offers: v.pipe(v.array(offer), v.maxLength(4)) }),
})
