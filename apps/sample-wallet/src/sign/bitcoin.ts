import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, utf8 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { bitcoinAddress, bitcoinPublicKey, bitcoinSecret } from './keys.ts'

/** The header byte of a signature is this plus the recovery id, for an address of a compressed key. */
const compressedKeyHeader = 31

/** A message signature in Bitcoin's legacy format. */
export function signBitcoinMessage(message: string): string {
  const text = utf8.decode(message)
  const magic = utf8.decode('\x18Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Uint8Array.from([...magic, ...compactSize(text), ...text])))
  const recoverable = secp256k1.sign(hash, bitcoinSecret, { prehash: false, format: 'recovered' })
  return base64.encode(
    Uint8Array.from([compressedKeyHeader + (recoverable[0] ?? 0), ...recoverable.subarray(1)]),
  )
}

export function signPsbt(psbt: string): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  transaction.sign(bitcoinSecret)
  return base64.encode(transaction.toPSBT())
}

export function bitcoinAddresses(): readonly object[] {
  return [{ address: bitcoinAddress, publicKey: toHex(bitcoinPublicKey), intention: 'payment' }]
}

/** Bitcoin's CompactSize: the length of what follows, in one byte or in three. */
function compactSize(bytes: Uint8Array): readonly number[] {
  const { length } = bytes
  return length < 253 ? [length] : [253, length & 255, length >> 8]
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
