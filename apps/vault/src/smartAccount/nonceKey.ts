import { bytesToHex, hexToBigInt, keccak256, stringToBytes } from 'viem'

/**
 * The nonce key (192 bits, ERC-4337) of a site's batch. The EntryPoint accepts the first operation with a key once, so
 * that a batch whose id a site sends twice is executed once.
 */
export function nonceKeyOf(origin: string, id: string): bigint {
  return hexToBigInt(keccak256(stringToBytes(`${origin}\n${id}`))) >> 64n
}

/** A nonce key of its own lets an operation be included while an earlier one waits. */
export function newNonceKey(): bigint {
  return hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(24))))
}
