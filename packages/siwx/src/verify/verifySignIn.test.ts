import { describe, expect, test } from 'vitest'
import {
  changedSignatures,
  changedTexts,
  honestMessage,
  luredSignatures,
  writeAnything,
} from '../../testing/forgeries.ts'
import {
  bitcoinSigner,
  evmSigner,
  polkadotSigner,
  type Signer,
  solanaSigner,
} from '../../testing/signers.ts'
import { bitcoinVerifier } from '../bitcoin/bitcoinVerifier.ts'
import { evmVerifier } from '../evm/evmVerifier.ts'
import { formatMessage } from '../message/formatMessage.ts'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import type { NonceStore } from '../nonce/nonceStore.ts'
import { polkadotVerifier } from '../polkadot/polkadotVerifier.ts'
import { isSiwxError } from '../SiwxError.ts'
import { solanaVerifier } from '../solana/solanaVerifier.ts'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.ts'

const verifiers = [evmVerifier(), solanaVerifier(), bitcoinVerifier(), polkadotVerifier()]
const now = Date.parse('2026-05-05T10:00:00Z')
const binding = 'project\nhttps://example.com\nflow secret'
const makers = {
  eip155: evmSigner,
  solana: solanaSigner,
  bip122: bitcoinSigner,
  polkadot: polkadotSigner,
}

function request(
  nonces: NonceStore,
  signer: Signer,
): Omit<VerifySignInParameters, 'message' | 'signature'> {
  const expected = { domain: 'example.com', caipNetworkIds: [signer.chainId], requestId: 'r1' }
  return { expected, verifiers, nonces, binding, now }
}

async function isAccepted(asked: VerifySignInParameters): Promise<boolean> {
  try {
    await verifySignIn(asked)
    return true
  } catch (error) {
    // A forgery must be rejected as such, not with a crash or try-later.
    expect(isSiwxError(error) && !isSiwxError(error, 'signin/try-later')).toBe(true)
    return false
  }
}

describe.each(Object.entries(makers))('%s', (_, makeSigner) => {
  const signer = makeSigner('victim')
  const other = makeSigner('attacker')
  const nonces = memoryNonces({ now: () => now })

  async function honest(): Promise<{ text: string; signature: string }> {
    const text = formatMessage(honestMessage(signer, await nonces.issue(binding), now))
    return { text, signature: await signer.sign(text) }
  }

  test('verifySignIn accepts a valid sign-in', async () => {
    const { text, signature } = await honest()
    const signIn = await verifySignIn({ ...request(nonces, signer), message: text, signature })
    expect(signIn).toMatchObject({
      address: signer.address,
      chainId: signer.chainId,
      abilities: [],
    })
  })

  test('verifySignIn rejects every forgery, and then accepts the valid sign-in', async () => {
    const nonce = await nonces.issue(binding)
    const message = honestMessage(signer, nonce, now)
    const text = writeAnything(message)
    const forgeries = [
      ...(await luredSignatures(signer, message, now)),
      ...(await changedTexts(signer, other, text)),
      ...(await changedSignatures(signer, other, text)),
    ]
    expect(forgeries.length).toBeGreaterThan(200)
    const accepted: string[] = []
    for (const { name, text: sent, signature } of forgeries) {
      const asked = { ...request(nonces, signer), message: sent, signature }
      if (await isAccepted(asked)) accepted.push(name)
    }
    expect(accepted).toEqual([])
    const signature = await signer.sign(text)
    expect(await isAccepted({ ...request(nonces, signer), message: text, signature })).toBe(true)
  })

  test('verifySignIn accepts one of 100 concurrent replays and none later', async () => {
    const { text, signature } = await honest()
    const asked = { ...request(nonces, signer), message: text, signature }
    const results = await Promise.all(Array.from({ length: 100 }, () => isAccepted(asked)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await isAccepted(asked)).toBe(false)
  })

  test('verifySignIn rejects a nonce of another site or browser, a consumed and an expired one', async () => {
    const { text, signature } = await honest()
    const asked = { ...request(nonces, signer), message: text, signature }
    for (const foreign of ['', 'project\nhttps://example.com\nother secret', `${binding} `]) {
      await expect(verifySignIn({ ...asked, binding: foreign })).rejects.toThrow(
        'signin/unknown-nonce',
      )
    }
    let time = now
    const aging = memoryNonces({ now: () => time })
    const late = formatMessage({ ...honestMessage(signer, await aging.issue(binding), now) })
    time += 5 * 60_000
    const expired = { ...request(aging, signer), message: late, signature: await signer.sign(late) }
    await expect(verifySignIn(expired)).rejects.toThrow('signin/unknown-nonce')
  })

  test('verifySignIn rejects a signed text that names the accounts of another chain', async () => {
    const nonce = await nonces.issue(binding)
    const message = honestMessage(signer, nonce, now)
    const text = writeAnything(message)
    for (const name of ['Ethereum', 'Solana', 'Bitcoin', 'Polkadot', '**blockchain**', 'Base']) {
      const renamed = text.replace(/your .* account:/, `your ${name} account:`)
      if (renamed === text) continue
      const asked = {
        ...request(nonces, signer),
        message: renamed,
        signature: await signer.sign(renamed),
      }
      expect(await isAccepted(asked)).toBe(false)
    }
  })

  test('verifySignIn rejects another account’s address with a valid signature of that text', async () => {
    const message = honestMessage(signer, await nonces.issue(binding), now)
    const text = formatMessage({ ...message, accountAddress: other.address })
    const asked = { ...request(nonces, signer), message: text, signature: await signer.sign(text) }
    expect(await isAccepted(asked)).toBe(false)
    const expected = { domain: 'example.com', address: signer.address }
    const signature = await other.sign(text)
    await expect(verifySignIn({ ...asked, signature, expected })).rejects.toThrow(
      'signin/wrong-address',
    )
  })
})

test('verifySignIn rejects a namespace without a verifier', async () => {
  const signer = solanaSigner('victim')
  const nonces = memoryNonces({ now: () => now })
  const text = formatMessage(honestMessage(signer, await nonces.issue(binding), now))
  const asked = { ...request(nonces, signer), message: text, signature: await signer.sign(text) }
  // A verifier whose namespace only begins alike does not count either.
  const longer = { namespace: 'solanax', verify: async () => true }
  await expect(verifySignIn({ ...asked, verifiers: [evmVerifier(), longer] })).rejects.toThrow(
    'signin/unsupported-namespace',
  )
})

test('verifySignIn rejects a Solana account’s signature over an EVM message', async () => {
  const signer = solanaSigner('victim')
  const nonces = memoryNonces({ now: () => now })
  const message = honestMessage(evmSigner('victim'), await nonces.issue(binding), now)
  const text = formatMessage(message)
  const signature = await signer.sign(text)
  expect(
    await isAccepted({ ...request(nonces, evmSigner('victim')), message: text, signature }),
  ).toBe(false)
})

test('verifySignIn accepts an address in lower case and rejects one with a wrong checksum', async () => {
  const signer = evmSigner('victim')
  const nonces = memoryNonces({ now: () => now })
  for (const [address, ok] of [
    [signer.address.toLowerCase(), true],
    [swapCase(signer.address), false],
  ] as const) {
    const message = {
      ...honestMessage(signer, await nonces.issue(binding), now),
      accountAddress: address,
    }
    const text = formatMessage(message)
    const asked = { ...request(nonces, signer), message: text, signature: await signer.sign(text) }
    expect(await isAccepted(asked)).toBe(ok)
  }
})

function swapCase(address: string): string {
  const swap = (character: string) =>
    character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
  return `0x${address.slice(2).replace(/[a-f]/gi, swap)}`
}
