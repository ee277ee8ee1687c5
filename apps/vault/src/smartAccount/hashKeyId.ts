import { type Hex, keccak256, stringToBytes } from 'viem'

/**
 * The `keyId` of a passkey in the account's contract. Calldata is public: with the credential's own id in it, everyone
 * could ask for this passkey.
 */
export function contractKeyId(credentialId: string): string {
  return keccak256(stringToBytes(`Latchkey passkey owner ${credentialId}`))
}

/** How the account's contract names a passkey that owns it. */
export function hashKeyId(credentialId: string): Hex {
  return keccak256(stringToBytes(contractKeyId(credentialId)))
}
