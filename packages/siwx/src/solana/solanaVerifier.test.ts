import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { address as toAddress } from '@solana/addresses'
import {
  getOffchainMessageV0Encoder,
  getOffchainMessageV1Encoder,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
} from '@solana/offchain-messages'
import { expect, test } from 'vitest'
import { solanaVerifier } from './solanaVerifier.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const key = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const address = base58.encode(ed25519.getPublicKey(key))
const text = 'example.com wants you to sign in with your Solana account:\nabc'
const signature = (bytes: Uint8Array): string => base58.encode(ed25519.sign(bytes, key))
const verifier = solanaVerifier()

test('the Solana verifier accepts the text signed as it is, in base58 or base64', async () => {
  const bytes = ed25519.sign(new TextEncoder().encode(text), key)
  const proof = { text, address, chainId } as const
  expect(await verifier.verify({ ...proof, signature: base58.encode(bytes) })).toBe(true)
  expect(await verifier.verify({ ...proof, signature: base64.encode(bytes) })).toBe(true)
  expect(await verifier.verify({ ...proof, signature: base58.encode(bytes), text: 'x' })).toBe(
    false,
  )
})

test('the Solana verifier accepts off-chain messages as @solana/offchain-messages writes them', async () => {
  const requiredSignatories = [{ address: toAddress(address) }]
  const version0 = getOffchainMessageV0Encoder().encode({
    version: 0,
    applicationDomain: offchainMessageApplicationDomain('11111111111111111111111111111111'),
    content: offchainMessageContentUtf8Of1232BytesMax(text),
    requiredSignatories,
  })
  const version1 = getOffchainMessageV1Encoder().encode({
    version: 1,
    content: text,
    requiredSignatories,
  })
  for (const bytes of [version0, version1]) {
    const proof = { signature: signature(Uint8Array.from(bytes)), address, chainId } as const
    expect(await verifier.verify({ ...proof, text })).toBe(true)
    expect(await verifier.verify({ ...proof, text: `${text}.` })).toBe(false)
  }
})

test('the Solana verifier accepts the short off-chain form of the command line', async () => {
  const body = new TextEncoder().encode(text)
  const head = [0xff, ...new TextEncoder().encode('solana offchain'), 0, 1, body.length, 0]
  const proof = {
    signature: signature(Uint8Array.from([...head, ...body])),
    address,
    chainId,
  } as const
  expect(await verifier.verify({ ...proof, text })).toBe(true)
})

test('the Solana verifier rejects keys of small order, for which any signer can sign', async () => {
  const identity = Uint8Array.from([1, ...new Uint8Array(31)])
  for (const publicKey of [new Uint8Array(32), identity]) {
    const proof = { text, address: base58.encode(publicKey), chainId } as const
    const forged = base58.encode(Uint8Array.from([...identity, ...new Uint8Array(32)]))
    expect(await verifier.verify({ ...proof, signature: forged })).toBe(false)
  }
})

test.each(['', '0', 'not base58 !', '1'.repeat(64), '1'.repeat(200)])(
  'the Solana verifier rejects the signature "%s"',
  async (broken) => {
    expect(await verifier.verify({ text, signature: broken, address, chainId })).toBe(false)
  },
)
