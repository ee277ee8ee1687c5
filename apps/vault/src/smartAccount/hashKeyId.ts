import { type Hex, keccak256, stringToBytes } from 'viem'

/** How the account's contract names a passkey that owns it. */
export function hashKeyId(keyId: string): Hex {
  return keccak256(stringToBytes(keyId))
}
