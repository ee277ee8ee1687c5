import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, hashMessage, serializeSignature } from 'viem'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'

export type EvmSignature = { r: Hex; s: Hex; yParity: 0 | 1 }

/** Signs deterministically (RFC 6979), with low s. */
export async function signEvmHash(root: Bytes, hash: Hex): Promise<EvmSignature> {
  const { secret } = await deriveChainKey(root, 'eip155')
  const { r, s, recovery } = secp256k1.sign(hash.slice(2), secret, { lowS: true })
  wipe(secret)
  return { r: toHex(r), s: toHex(s), yParity: recovery === 1 ? 1 : 0 }
}

/** Signs a message with the EIP-191 prefix. */
export async function signEvmText(root: Bytes, text: string | { raw: Hex }): Promise<Hex> {
  return serializeSignature(await signEvmHash(root, hashMessage(text)))
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
