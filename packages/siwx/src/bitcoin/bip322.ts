import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import type { BitcoinAddress } from './bitcoinAddress.ts'
import { hash160, isEqual, p2wpkhScript } from './keyHash.ts'
import { concat, segwitSighash, spentTransactionId, taprootSighash } from './virtualTransaction.ts'

const sighashAll = 1

/** Whether `witness` spends BIP-322's virtual output: the "simple" signature form. */
export function isBip322Signature(
  address: BitcoinAddress,
  text: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  if (address.kind === 'p2tr') return isTaprootSpend(address.publicKey, text, witness)
  if (address.kind === 'p2pkh') return false
  return isSegwitSpend(address, text, witness)
}

function isTaprootSpend(
  publicKey: Uint8Array,
  text: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature] = witness
  if (!signature || witness.length !== 1) return false
  const sighashType = signature.length === 65 ? signature[64] : 0
  if (signature.length < 64 || (signature.length === 65 && sighashType !== sighashAll)) return false
  // OP_1, then the 32 bytes of the key.
  const script = concat([0x51, 0x20], publicKey)
  const hash = taprootSighash(spentTransactionId(text, script), script, sighashType ?? 0)
  return schnorr.verify(signature.subarray(0, 64), hash, publicKey)
}

function isSegwitSpend(
  address: Extract<BitcoinAddress, { hash: Uint8Array }>,
  text: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, publicKey] = witness
  if (!signature || publicKey?.length !== 33 || witness.length !== 2) return false
  const keyHash = hash160(publicKey)
  const programHash = address.kind === 'p2wpkh' ? keyHash : hash160(p2wpkhScript(keyHash))
  if (!isEqual(programHash, address.hash) || signature.at(-1) !== sighashAll) return false
  const hash = segwitSighash(spentTransactionId(text, outputScript(address)), keyHash)
  const der = signature.subarray(0, -1)
  return secp256k1.verify(der, hash, publicKey, { prehash: false, format: 'der', lowS: true })
}

/** The script of an output that pays to the address (scriptPubKey). */
function outputScript(address: Extract<BitcoinAddress, { hash: Uint8Array }>): Uint8Array {
  if (address.kind === 'p2wpkh') return p2wpkhScript(address.hash)
  // P2SH: OP_HASH160, then the 20 bytes of the hash, OP_EQUAL.
  return concat([0xa9, 0x14], address.hash, [0x87])
}

/** A witness as it stands in a transaction: a count, then each item with its length. All one byte here. */
export function parseWitness(bytes: Uint8Array): Uint8Array[] | null {
  const items: Uint8Array[] = []
  let offset = 1
  while (offset < bytes.length) {
    const length = bytes[offset] ?? 0
    items.push(bytes.subarray(offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  return offset === bytes.length && items.length === bytes[0] ? items : null
}
