import { expect, test } from 'vitest'
import { honestMessage } from '../../testing/forgeries.ts'
import { evmSigner } from '../../testing/signers.ts'
import { evmVerifier } from '../evm/evmVerifier.ts'
import { formatMessage } from '../message/formatMessage.ts'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import type { NonceStore } from '../nonce/nonceStore.ts'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.ts'

const now = Date.parse('2026-05-05T10:00:00Z')
const binding = 'project\nhttps://example.com\nflow secret'

const signer = evmSigner('victim')
const setUp = async (change: Partial<VerifySignInParameters>) => {
  const spent: string[] = []
  const store = memoryNonces({ now: () => now })
  const nonces: NonceStore = {
    ...store,
    consume: (nonce, given) => {
      spent.push(nonce)
      return store.consume(nonce, given)
    },
  }
  const message = formatMessage(honestMessage(signer, await nonces.issue(binding), now))
  const signature = await signer.sign(message)
  const asked: VerifySignInParameters = {
    expected: { domain: 'example.com' },
    verifiers: [evmVerifier()],
    nonces,
    binding,
    now,
    message,
    signature,
    ...change,
  }
  return { spent, asked }
}
const answering = (answer: unknown) => ({
  namespace: 'eip155',
  verify: async () => answer as boolean,
})

test.each([1, 'true', {}, null, undefined, false])(
  'verifySignIn rejects a signature for which the verifier returns %j, and keeps the nonce',
  async (answer) => {
    const { asked, spent } = await setUp({ verifiers: [answering(answer)] })
    await expect(verifySignIn(asked)).rejects.toThrow('signin/invalid-signature')
    expect(spent).toEqual([])
  },
)

test.each([1, 'true', {}, null, undefined, false])(
  'verifySignIn rejects a nonce for which the store returns %j',
  async (answer) => {
    const nonces = { issue: async () => '', consume: async () => answer as boolean }
    const { asked } = await setUp({ nonces })
    await expect(verifySignIn(asked)).rejects.toThrow('signin/unknown-nonce')
  },
)

test('verifySignIn passes the exact text, signature, address and network to the verifier', async () => {
  const proofs: unknown[] = []
  const verify = async (proof: unknown) => proofs.push(proof) > 0
  const { asked, spent } = await setUp({ verifiers: [{ namespace: 'eip155', verify }] })
  await verifySignIn(asked)
  const { message: text, signature } = asked
  const { address, chainId } = signer
  expect(proofs).toEqual([{ text, signature, address, chainId }])
  expect(spent).toHaveLength(1)
})

test('verifySignIn reads a signature of 16,384 characters, and none that is longer or no text', async () => {
  const verifiers = [answering(true)]
  const signature = 'x'.repeat(16_384)
  expect((await verifySignIn((await setUp({ verifiers, signature })).asked)).abilities).toEqual([])
  for (const broken of [`${signature}x`, undefined as never, 7 as never, [] as never]) {
    const { asked, spent } = await setUp({ verifiers, signature: broken })
    await expect(verifySignIn(asked)).rejects.toThrow('signin/invalid-signature')
    expect(spent).toEqual([])
  }
})

test('verifySignIn takes the time of this machine unless told otherwise', async () => {
  const { now: _, ...asked } = (await setUp({ verifiers: [answering(true)] })).asked
  const plain = asked.message.replace(/\nExpiration Time: .*/, '')
  const message = plain.replace(/Issued At: .*/, `Issued At: ${new Date().toISOString()}`)
  expect((await verifySignIn({ ...asked, message })).address).toBe(signer.address)
  const old = plain.replace(/Issued At: .*/, 'Issued At: 2020-01-01T00:00:00Z')
  await expect(verifySignIn({ ...asked, message: old })).rejects.toThrow('signin/too-old')
})

test('verifySignIn reads the looser wording of AppKit only on request', async () => {
  const { asked } = await setUp({ verifiers: [answering(true)] })
  const message = asked.message.replace('your Ethereum account', 'your **blockchain** account')
  await expect(verifySignIn({ ...asked, message })).rejects.toThrow('signin/malformed-message')
  expect((await verifySignIn({ ...asked, message, wording: 'appkit' })).chainId).toBe('eip155:1')
})
