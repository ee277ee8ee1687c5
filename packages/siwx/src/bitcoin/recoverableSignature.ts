import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { BitcoinAddress } from './bitcoinAddress.ts'
import { hash160, isEqual, p2wpkhScript } from './keyHash.ts'
import { concat, doubleSha256 } from './virtualTransaction.ts'

const messagePrefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')

/**
 * The older 65-byte form ("signmessage", BIP-137). Its first byte names an address kind, but wallets
 * disagree on it for segwit; what counts is that the recovered key is the address's own.
 */
export function isRecoverableSignature(
  address: BitcoinAddress,
  text: Uint8Array,
  signature: Uint8Array,
): boolean {
  // BIP-137: 27 to 30 for an uncompressed key, 31 to 34 a compressed one, 35 to 42 segwit; plus the recovery id.
  const [flag = 0] = signature
  if (address.kind === 'p2tr' || flag < 27 || flag > 42) return false
  const compact = signature.subarray(1)
  if (secp256k1.Signature.fromBytes(compact, 'compact').hasHighS()) return false
  const hash = doubleSha256(concat(messagePrefix, compactSize(text.length), text))
  const recoverable = concat([(flag - 27) & 3], compact)
  const publicKey = secp256k1.recoverPublicKey(recoverable, hash, { prehash: false })
  const isCompressed = flag >= 31
  return isEqual(addressHash(address.kind, publicKey, isCompressed), address.hash)
}

type HashKind = Extract<BitcoinAddress, { hash: Uint8Array }>['kind']

function addressHash(kind: HashKind, publicKey: Uint8Array, isCompressed: boolean): Uint8Array {
  if (kind === 'p2sh') return hash160(p2wpkhScript(hash160(publicKey)))
  if (kind === 'p2wpkh' || isCompressed) return hash160(publicKey)
  return hash160(secp256k1.Point.fromBytes(publicKey).toBytes(false))
}

/** Bitcoin's variable-length integer; a sign-in message is shorter than 65,536 bytes. */
function compactSize(length: number): number[] {
  if (length < 0xfd) return [length]
  return [0xfd, length & 0xff, length >> 8]
}
