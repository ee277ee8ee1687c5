import { ed25519, x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromHex, randomBytes, toHex } from './bytes.ts'
import type { Primitives } from './primitives.ts'

export const noblePrimitives: Primitives = {
  async sha256(bytes) {
    return sha256(bytes)
  },
  async createX25519KeyPair() {
    const privateKey = randomBytes(32)
    return { privateKey: toHex(privateKey), publicKey: toHex(x25519.getPublicKey(privateKey)) }
  },
  async deriveSharedKey(privateKey, peerPublicKey) {
    const secret = x25519.getSharedSecret(fromHex(privateKey), fromHex(peerPublicKey))
    return hkdf(sha256, secret, undefined, undefined, 32)
  },
  async createSigningPair() {
    const privateKey = randomBytes(32)
    return { privateKey: toHex(privateKey), publicKey: toHex(ed25519.getPublicKey(privateKey)) }
  },
  async sign(pair, bytes) {
    return ed25519.sign(bytes, fromHex(pair.privateKey))
  },
}
