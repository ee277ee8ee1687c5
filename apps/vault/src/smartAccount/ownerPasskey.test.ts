import { keccak256, stringToBytes } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase64url, toBase64url } from '../keys/bytes.ts'
import { type IndexedDbStore, memoryStore } from '../storage/indexedDbStore.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { readOwnerPasskey, recordOwnerPasskey, withoutOwners } from '../wallet/ownerPasskey.ts'
import { PasskeyDeclined, PasskeyUnfit } from '../wallet/passkey.ts'
import { askOwnerPasskey } from './askOwnerPasskey.ts'
import { createOwnerPasskey } from './createOwnerPasskey.ts'
import { hashKeyId } from './hashKeyId.ts'

const owned = {
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 'eip155:1',
} as const
const elsewhere = { ...owned, chainId: 'eip155:10' }
const challenge = new Uint8Array(32).fill(3)
let store: IndexedDbStore
let browser: Authenticator

beforeEach(() => {
  store = memoryStore()
  browser = createAuthenticator()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
})
afterEach(() => vi.unstubAllGlobals())

const keyId = () => toBase64url(browser.credentialId)
const ask = (keys: readonly string[]) =>
  askOwnerPasskey(store, { ...owned, challenge, keyIdHashes: keys.map(hashKeyId) })
const allowed = () => browser.asked[0]?.allowCredentials

describe('the passkey that owns a smart account', () => {
  test('is asked for by its id where this browser knows it', async () => {
    await recordOwnerPasskey(store, owned, { keyId: keyId(), addedAt: null })
    expect(await ask(['first', keyId()])).toEqual({
      ...{ keyId: keyId(), authenticatorData: Uint8Array.of(4), clientDataJSON: Uint8Array.of(3) },
      signature: Uint8Array.of(5),
    })
    expect(browser.asked).toEqual([
      {
        ...{ challenge, userVerification: 'required', timeout: 120_000 },
        allowCredentials: [{ type: 'public-key', id: fromBase64url(keyId()) }],
      },
    ])
  })

  test('is chosen by the visitor elsewhere, and stored', async () => {
    await ask([keyId()])
    expect(allowed()).toEqual([])
    expect(await readOwnerPasskey(store, owned)).toEqual({ keyId: keyId(), addedAt: null })
    expect(await readOwnerPasskey(store, elsewhere)).toBeNull()
  })

  test('is not stored when the contract does not name it, nor a known one asked for', async () => {
    await recordOwnerPasskey(store, owned, { keyId: 'b2xk', addedAt: '2026-01-01T00:00:00Z' })
    await ask(['another'])
    expect(allowed()).toEqual([])
    expect(await readOwnerPasskey(store, owned)).toEqual({
      keyId: 'b2xk',
      addedAt: '2026-01-01T00:00:00Z',
    })
  })

  test('keeps when it was added', async () => {
    await recordOwnerPasskey(store, owned, { keyId: keyId(), addedAt: '2026-01-01T00:00:00Z' })
    await ask([keyId()])
    expect((await readOwnerPasskey(store, owned))?.addedAt).toBe('2026-01-01T00:00:00Z')
  })

  test('must return an assertion', async () => {
    browser.answer = { value: browser.credentialWith(browser.attestation, undefined) }
    await expect(ask([keyId()])).rejects.toThrow(PasskeyUnfit)
    browser.answer = { value: new DOMException('', 'NotAllowedError') }
    await expect(ask([keyId()])).rejects.toThrow(PasskeyDeclined)
  })

  test('a damaged record counts as none', async () => {
    await store.set(`owner/eip155:1/${owned.account}`, { keyId: 5 })
    expect(await readOwnerPasskey(store, owned)).toBeNull()
  })

  test('no passkey of any account opens the wallet', async () => {
    await recordOwnerPasskey(store, owned, { keyId: 'one', addedAt: null })
    await recordOwnerPasskey(store, elsewhere, { keyId: 'two', addedAt: null })
    await store.set('owner/damaged', 'three')
    await store.set('other', { keyId: 'four', addedAt: null })
    const passkeys = ['one', 'two', 'three', 'four', null].map((credentialId) => ({ credentialId }))
    expect(await withoutOwners(store, passkeys)).toEqual(passkeys.slice(2))
  })
})

describe('a new passkey that owns a smart account', () => {
  const create = () => createOwnerPasskey({ ...owned, userName: 'ann (Ethereum)' })
  const key = (length = 91) => Uint8Array.from({ length }, (_, at) => at)

  test('is a verified, discoverable P-256 key under a handle of its own', async () => {
    browser.attestation.publicKey = key()
    const made = await create()
    const word = (from: number) =>
      BigInt(
        `0x${[...key().slice(from, from + 32)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
      )
    expect(made).toEqual({ keyId: keyId(), x: word(27), y: word(59) })
    const [options] = browser.created
    const handle = keccak256(stringToBytes(`latchkey owner eip155:1 ${owned.account}`), 'bytes')
    expect(options).toMatchObject({
      ...{ rp: { name: 'Latchkey wallet' }, attestation: 'none', timeout: 120_000 },
      user: { id: handle, name: 'ann (Ethereum)', displayName: 'ann (Ethereum)' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options?.pubKeyCredParams).toHaveLength(1)
    expect(options?.challenge.byteLength).toBe(32)
  })

  test.each([
    ['another algorithm', () => Object.assign(browser.attestation, { algorithm: -257 })],
    ['a key of 90 bytes', () => Object.assign(browser.attestation, { publicKey: key(90) })],
    ['a key of 92 bytes', () => Object.assign(browser.attestation, { publicKey: key(92) })],
    ['no key', () => Object.assign(browser.attestation, { getPublicKey: () => null })],
    [
      'an assertion',
      () => {
        browser.answer = { value: browser.credentialWith(browser.assertion, undefined) }
      },
    ],
  ])('with %s cannot own it', async (_, change) => {
    browser.attestation.publicKey = key()
    change()
    await expect(create()).rejects.toThrow(PasskeyUnfit)
  })
})
