import { LatchkeyError } from '@latchkey/core'
import { fromHex, joinBytes, toHex } from './bytes.ts'
import type { KeyPair, Primitives } from './primitives.ts'

type CurveName = 'X25519' | 'Ed25519'

// PKCS#8 of both curves is a fixed head followed by the 32 key bytes (RFC 8410).
const pkcs8Head: Record<CurveName, string> = {
  X25519: '302e020100300506032b656e04220420',
  Ed25519: '302e020100300506032b657004220420',
}

async function createPair(name: CurveName): Promise<KeyPair> {
  const usages: KeyUsage[] = name === 'X25519' ? ['deriveBits'] : ['sign', 'verify']
  const pair = (await crypto.subtle.generateKey({ name }, true, usages)) as CryptoKeyPair
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('raw', pair.publicKey),
  ])
  return {
    privateKey: toHex(new Uint8Array(privateKey).slice(-32)),
    publicKey: toHex(new Uint8Array(publicKey)),
  }
}

function importPrivate(name: CurveName, key: string, usage: KeyUsage): Promise<CryptoKey> {
  const document = joinBytes(fromHex(pkcs8Head[name]), fromHex(key))
  return crypto.subtle.importKey('pkcs8', document, { name }, false, [usage])
}

export const nativePrimitives: Primitives = {
  async sha256(bytes) {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  },
  createX25519KeyPair: () => createPair('X25519'),
  createSigningPair: () => createPair('Ed25519'),
  async deriveSharedKey(privateKey, peerPublicKey) {
    const own = await importPrivate('X25519', privateKey, 'deriveBits')
    const raw = fromHex(peerPublicKey)
    const peer = await crypto.subtle.importKey('raw', raw, { name: 'X25519' }, false, [])
    const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, own, 256)
    if (new Uint8Array(secret).every((byte) => byte === 0)) {
      throw new LatchkeyError('wallet/failed', { code: null })
    }
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const empty = new Uint8Array()
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: empty, info: empty }
    return new Uint8Array(await crypto.subtle.deriveBits(hkdf, key, 256))
  },
  async sign(pair, bytes) {
    const key = await importPrivate('Ed25519', pair.privateKey, 'sign')
    return new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, key, bytes))
  },
}

/** Whether WebCrypto has both curves here; plain-http pages have no `crypto.subtle`. */
export async function hasNativePrimitives(): Promise<boolean> {
  try {
    await Promise.all([createPair('X25519'), createPair('Ed25519')])
    return true
  } catch {
    // The reason does not matter.
    return false
  }
}
