import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { joinBytes, toHex, utf8 } from '../crypto/bytes.ts'

/** The recovery byte `v`, as wallets write it. */
const parities: ReadonlyMap<string, number> = new Map([
  ['00', 0],
  ['01', 1],
  ['1b', 0],
  ['1c', 1],
])

/** Whether the key of this address signed the text (`personal_sign`, EIP-191). */
export function verifyEip191(options: {
  message: string
  signature: string
  address: string
}): boolean {
  const match = /^0x([0-9a-f]{128})([0-9a-f]{2})$/.exec(options.signature.toLowerCase())
  const [, compact, lastByte] = match ?? []
  if (!compact || !lastByte) return false
  const parity = parities.get(lastByte)
  if (parity === undefined) return false
  const text = utf8(options.message)
  const hash = keccak_256(joinBytes(utf8(`\x19Ethereum Signed Message:\n${text.length}`), text))
  try {
    const signature = secp256k1.Signature.fromCompact(compact).addRecoveryBit(parity)
    // A high `s` (EIP-2) is a second encoding of the same signature.
    if (signature.hasHighS()) return false
    const publicKey = signature.recoverPublicKey(hash).toRawBytes(false)
    const address = toHex(keccak_256(publicKey.slice(1)).slice(-20))
    return address === options.address.toLowerCase().slice(2)
  } catch {
    // Values outside the curve order: not a valid signature.
    return false
  }
}
