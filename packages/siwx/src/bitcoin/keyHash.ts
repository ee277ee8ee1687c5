import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat } from './virtualTransaction.ts'

export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** Pays to a key's hash, segwit version 0. */
export function witnessScript(keyHash: Uint8Array): Uint8Array {
  return concat([0x00, 0x14], keyHash)
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
