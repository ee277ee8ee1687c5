import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { expect, test } from 'vitest'
import { encodeSs58 } from '../../testing/signers.ts'
import { polkadotVerifier } from './polkadotVerifier.ts'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const text = 'example.com wants you to sign in with your Polkadot account:\nAlice'
const seed = sha256(new TextEncoder().encode('alice'))
const secret = sr25519.secretFromSeed(seed)
const order = secp256k1.Point.CURVE().n

const accounts = {
  sr25519: encodeSs58(sr25519.getPublicKey(secret)),
  ed25519: encodeSs58(ed25519.getPublicKey(seed)),
  ecdsa: encodeSs58(blake2b(secp256k1.getPublicKey(seed), { dkLen: 32 })),
}

function signEcdsa(message: Uint8Array): Uint8Array {
  const hash = blake2b(message, { dkLen: 32 })
  const options = { prehash: false, format: 'recovered' } as const
  const [recovery = 0, ...compact] = secp256k1.sign(hash, seed, options)
  return Uint8Array.from([...compact, recovery])
}

const wrapped = new TextEncoder().encode(`<Bytes>${text}</Bytes>`)
const signatures = {
  sr25519: sr25519.sign(secret, wrapped),
  ed25519: ed25519.sign(wrapped, seed),
  ecdsa: signEcdsa(wrapped),
}

const verify = (address: string, signature: Uint8Array | string) =>
  polkadotVerifier().verify({
    text,
    address,
    chainId,
    signature: typeof signature === 'string' ? signature : `0x${hex.encode(signature)}`,
  })
const tagged = (type: number, signature: Uint8Array) => Uint8Array.from([type, ...signature])

test.each([
  ['sr25519', 1],
  ['ed25519', 0],
  ['ecdsa', 2],
] as const)(
  'the Polkadot verifier reads %s bare and behind its type %i, and behind no other type',
  async (scheme, type) => {
    expect(await verify(accounts[scheme], signatures[scheme])).toBe(true)
    for (const other of [0, 1, 2, 3, 255]) {
      expect(await verify(accounts[scheme], tagged(other, signatures[scheme]))).toBe(other === type)
    }
  },
)

test.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
  'the Polkadot verifier rejects %s signatures that are a byte shorter or longer, changed or of another account',
  async (scheme) => {
    const signature = signatures[scheme]
    expect(await verify(accounts[scheme], signature.slice(0, -1))).toBe(false)
    expect(await verify(accounts[scheme], Uint8Array.from([...signature, 0]))).toBe(false)
    expect(
      await verify(
        accounts[scheme],
        signature.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
      ),
    ).toBe(false)
    for (const other of Object.values(accounts).filter((address) => address !== accounts[scheme])) {
      expect(await verify(other, signature)).toBe(false)
    }
  },
)

test('the Polkadot verifier accepts a text signed without the <Bytes> around it', async () => {
  const plain = new TextEncoder().encode(text)
  expect(await verify(accounts.sr25519, sr25519.sign(secret, plain))).toBe(true)
  expect(await verify(accounts.ed25519, ed25519.sign(plain, seed))).toBe(true)
  expect(await verify(accounts.ecdsa, signEcdsa(plain))).toBe(true)
})

test('the Polkadot verifier rejects an ecdsa signature with a high s', async () => {
  const { r, s } = secp256k1.Signature.fromBytes(signatures.ecdsa.subarray(0, 64), 'compact')
  const compact = new secp256k1.Signature(r, order - s).toBytes('compact')
  const mirrored = Uint8Array.from([...compact, (signatures.ecdsa[64] ?? 0) ^ 1])
  expect(await verify(accounts.ecdsa, mirrored)).toBe(false)
  expect(await verify(accounts.ecdsa, tagged(2, mirrored))).toBe(false)
})

test('the Polkadot verifier reads hex in either case, with or without 0x', async () => {
  const digits = hex.encode(signatures.sr25519)
  for (const signature of [
    digits,
    `0x${digits}`,
    digits.toUpperCase(),
    `0x${digits.toUpperCase()}`,
  ]) {
    expect(await verify(accounts.sr25519, signature)).toBe(true)
  }
  for (const broken of [
    '',
    '0x',
    `0X${digits}`,
    digits.slice(1),
    `${digits} `,
    `g${digits.slice(1)}`,
  ]) {
    expect(await verify(accounts.sr25519, broken)).toBe(false)
  }
})
