import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat } from './virtualTransaction.ts'

/** RIPEMD-160 of SHA-256. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** The output script of a P2WPKH address: OP_0, then the 20 bytes of the key's hash. */
export function p2wpkhScript(keyHash: Uint8Array): Uint8Array {
  return concat([0x00, 0x14], keyHash)
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
