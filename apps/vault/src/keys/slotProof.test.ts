import { createPrivateKey, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomBytes, toBase64url } from './bytes.ts'
import { proofPublicKey, signSlotProof } from './slotProof.ts'

const walletId = 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11'
const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function open() {
  const salt = randomBytes(32)
  const slot = { slotId: 'slot', type: 'recovery', salt: toBase64url(salt), box: '' } as const
  const factors = { user: randomBytes(20), server: randomBytes(32) }
  return { salt, source: { slot, id: { walletId }, factors } }
}

test('OpenSSL derives the same proof key of a recovery slot from both factors and verifies its signature', () => {
  const { salt, source } = open()
  const { user, server } = source.factors
  const info = `latchkey/slot-proof/v1/recovery/${walletId}`
  const seed = Buffer.from(hkdfSync('sha256', Buffer.concat([user, server]), salt, info, 32))
  const der = { key: Buffer.concat([pkcs8Ed25519, seed]), format: 'der', type: 'pkcs8' } as const
  const publicKey = createPublicKey(createPrivateKey(der))
  expect(proofPublicKey(source)).toBe(publicKey.export({ format: 'jwk' }).x)
  const signature = Buffer.from(signSlotProof(source, 'a text'), 'base64url')
  expect(verify(null, Buffer.from('a text'), publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from('another'), publicKey, signature)).toBe(false)
})

test('a recovery slot’s proof key depends on the code, the server factor, the salt and the wallet', () => {
  const { source } = open()
  const { slot, factors } = source
  const others = [
    { ...source, factors: { ...factors, user: randomBytes(20) } },
    { ...source, factors: { ...factors, server: randomBytes(32) } },
    { ...source, slot: { ...slot, salt: toBase64url(randomBytes(32)) } },
    { ...source, id: { walletId: 'another' } },
  ]
  const keys = [source, ...others].map(proofPublicKey)
  expect(new Set(keys).size).toBe(5)
})
