import {
  type Address,
  bytesToBigInt,
  bytesToHex,
  encodeAbiParameters,
  type Hex,
  hexToBytes,
} from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { type Bytes, toBase64url } from '../keys/bytes.ts'
import { texts } from '../text/language.ts'
import { hashKeyId } from './hashKeyId.ts'
import { hashOperation, type Operation } from './operation.ts'
import type { HybridAccount, SmartAccount } from './smartAccount.ts'

/** The public key of a passkey (P-256) that owns a smart account beside the wallet's key. */
export type PasskeyOwner = {
  /** The credential's id, base64url. */
  keyId: string
  x: bigint
  y: bigint
}

/** What WebAuthn's `get` returns, as far as the contract verifies it. */
export type PasskeyAssertion = {
  /** The credential's id, base64url. */
  keyId: string
  authenticatorData: Uint8Array
  clientDataJSON: Uint8Array
  /** DER, as authenticators return it. */
  signature: Uint8Array
}

/** Shows the dialog of a passkey that owns the account; `keys` are the hashed ids that the contract accepts. */
export type AskPasskey = (request: {
  challenge: Bytes
  account: Address
  chainId: string
  keyIdHashes: readonly Hex[]
}) => Promise<PasskeyAssertion>

/** The visitor's passkey, in the vault's window. */
export type OwnerPasskeys = {
  /** Tells what it means, and creates the passkey when the visitor wants it. @throws Cancelled */
  create(account: HybridAccount): Promise<PasskeyOwner>
  /** When this browser added it; `null` if unknown. */
  addedAt(account: HybridAccount): Promise<string | null>
}

/** Of P-256. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The order of fields in which `HybridDeleGator` decodes a WebAuthn signature. */
const signatureFields = [
  { name: 'keyIdHash', type: 'bytes32' },
  { name: 'r', type: 'uint256' },
  { name: 's', type: 'uint256' },
  { name: 'authenticatorData', type: 'bytes' },
  { name: 'requireUserVerification', type: 'bool' },
  { name: 'clientDataJSONPrefix', type: 'string' },
  { name: 'clientDataJSONSuffix', type: 'string' },
  { name: 'responseTypeLocation', type: 'uint256' },
] as const

/**
 * The operation with the signature of a passkey that owns the account.
 * @throws NotAllowed when the visitor chose another passkey
 */
export async function signOperationWithPasskey(
  operation: Operation,
  {
    account,
    chainId,
    keys,
    ask,
  }: {
    account: SmartAccount
    chainId: number
    keys: readonly Hex[]
    ask(challenge: Bytes): Promise<PasskeyAssertion>
  },
): Promise<Operation> {
  const hash = hashOperation(operation, { account, chainId })
  const assertion = await ask(new Uint8Array(hexToBytes(hash)))
  if (!keys.includes(hashKeyId(assertion.keyId))) throw new NotAllowed(texts().owner.notOwner)
  return { ...operation, signature: encodeAssertion(assertion, hash) }
}

/**
 * An assertion as `HybridDeleGator` verifies it. The contract puts the challenge into the client data itself, so that
 * the text before and after it is passed. User verification is always required.
 */
export function encodeAssertion(
  { keyId, authenticatorData, clientDataJSON, signature }: PasskeyAssertion,
  hash: Hex,
): Hex {
  const clientData = new TextDecoder('utf-8', { fatal: true }).decode(clientDataJSON)
  const challenge = toBase64url(hexToBytes(hash))
  const [before, after, ...otherParts] = clientData.split(challenge)
  if (before === undefined || after === undefined || otherParts.length > 0) {
    throw new RangeError('The passkey signed another challenge')
  }
  const { r, s } = decodeDerSignature(signature)
  return encodeAbiParameters(signatureFields, [
    hashKeyId(keyId),
    r,
    // The contract rejects the other, equally valid s (malleability); authenticators return either.
    s > curveOrder / 2n ? curveOrder - s : s,
    bytesToHex(authenticatorData),
    true,
    before,
    after,
    BigInt(clientData.indexOf('"type":"webauthn.get"')),
  ])
}

/** Decodes DER: a sequence (0x30) of two integers (0x02), each with its length. */
function decodeDerSignature(der: Uint8Array): { r: bigint; s: bigint } {
  const rEnd = 4 + (der[3] ?? 0)
  const sEnd = rEnd + 2 + (der[rEnd + 1] ?? 0)
  const isDer = der[0] === 0x30 && der[1] === der.length - 2 && der[2] === 2 && der[rEnd] === 2
  if (!isDer || sEnd !== der.length) throw new RangeError('The passkey returned no signature')
  return { r: bytesToBigInt(der.slice(4, rEnd)), s: bytesToBigInt(der.slice(rEnd + 2, sEnd)) }
}

/**
 * A signature of a passkey for the gas estimate: the contract decodes it and computes P-256 to the end, and rejects it.
 * The client data is longer than that of browsers, which name the page around a frame, too.
 */
export function dummyPasskeySignature(key: Hex): Hex {
  const userPresentAndVerified = '05'
  const clientData = '{"type":"webauthn.get","challenge":"'
  return encodeAbiParameters(signatureFields, [
    key,
    BigInt(`0x${'7a'.repeat(32)}`),
    BigInt(`0x${'5b'.repeat(32)}`),
    `0x${'11'.repeat(32)}${userPresentAndVerified}${'11'.repeat(4)}`,
    true,
    clientData,
    `","${'x'.repeat(250)}"}`,
    BigInt(clientData.indexOf('"type"')),
  ])
}
