import { ed25519, x25519 } from '@noble/curves/ed25519'
import { fromHex, randomBytes, toHex } from './bytes.ts'
import type { Curves } from './curves.ts'

export const nobleCurves: Curves = {
  async createAgreementPair() {
    const privateKey = randomBytes(32)
    return { privateKey: toHex(privateKey), publicKey: toHex(x25519.getPublicKey(privateKey)) }
  },
  async createSigningPair() {
    const privateKey = randomBytes(32)
    return { privateKey: toHex(privateKey), publicKey: toHex(ed25519.getPublicKey(privateKey)) }
  },
  async agree(privateKey, peerPublicKey) {
    return x25519.getSharedSecret(fromHex(privateKey), fromHex(peerPublicKey))
  },
  async sign(pair, bytes) {
    return ed25519.sign(bytes, fromHex(pair.privateKey))
  },
}
