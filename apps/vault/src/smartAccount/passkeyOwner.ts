import { p256 } from '@noble/curves/p256'
import {
  bytesToHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  stringToBytes,
} from 'viem'
import { toText } from '../keys/bytes.ts'
import type { AccountCall } from './accountCalls.ts'
import { hashOperation, type Operation } from './operation.ts'
import type { HybridAccount } from './smartAccountOf.ts'

/** The public key of a passkey (P-256) that owns a smart account beside the wallet's key. */
export type PasskeyOwner = {
  /** The credential's id, base64url. */
  keyId: string
  x: bigint
  y: bigint
}

/** What WebAuthn's `get` returns, as far as the contract verifies it. */
export type PasskeyAssertion = {
  authenticatorData: Uint8Array
  clientDataJSON: Uint8Array
  /** DER, as authenticators return it. */
  signature: Uint8Array
}

const abi = parseAbi([
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
])

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

/** The account's call to itself that makes a passkey a second owner. */
export function addOwnerCall(
  { address }: HybridAccount,
  { keyId, x, y }: PasskeyOwner,
): AccountCall {
  const data = encodeFunctionData({ abi, functionName: 'addKey', args: [keyId, x, y] })
  return { to: address, value: 0n, data }
}

export function removeOwnerCall(
  { address }: HybridAccount,
  { keyId }: Pick<PasskeyOwner, 'keyId'>,
): AccountCall {
  const data = encodeFunctionData({ abi, functionName: 'removeKey', args: [keyId] })
  return { to: address, value: 0n, data }
}

/** The operation with the signature of a passkey that owns the account. `ask` shows the passkey's dialog. */
export async function signOperationWithPasskey(
  operation: Operation,
  {
    account,
    chainId,
    keyId,
    ask,
  }: {
    account: HybridAccount
    chainId: number
    keyId: string
    ask(challenge: Uint8Array): Promise<PasskeyAssertion>
  },
): Promise<Operation> {
  const hash = hashOperation(operation, { account, chainId })
  const assertion = await ask(hexToBytes(hash))
  return { ...operation, signature: encodeAssertion(assertion, { hash, keyId }) }
}

/**
 * An assertion as `HybridDeleGator` verifies it. The contract puts the challenge into the client data itself, so that
 * the text before and after it is passed. User verification is always required.
 */
export function encodeAssertion(
  { authenticatorData, clientDataJSON, signature }: PasskeyAssertion,
  { hash, keyId }: { hash: Hex; keyId: string },
): Hex {
  const clientData = new TextDecoder('utf-8', { fatal: true }).decode(clientDataJSON)
  const challenge = toText(hexToBytes(hash))
  const [before, after, ...more] = clientData.split(challenge)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new RangeError('The passkey signed another challenge')
  }
  // The contract refuses the other, equally valid s (malleability); authenticators return either.
  const { r, s } = p256.Signature.fromDER(signature).normalizeS()
  return encodeAbiParameters(signatureFields, [
    keccak256(stringToBytes(keyId)),
    r,
    s,
    bytesToHex(authenticatorData),
    true,
    before,
    after,
    BigInt(clientData.indexOf('"type":"webauthn.get"')),
  ])
}
