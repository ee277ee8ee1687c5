import { describe, expect, test } from 'vitest'
import { addressOf } from '../../testing/addressOf.ts'
import type { BrowserWindow } from '../browserWindow.ts'
import {
  deleteAuthorization,
  fromBase64,
  parseAuthorization,
  readStoredAuthorization,
  storeAuthorization,
  toBase64,
} from './authorization.ts'
import {
  agreeOnKey,
  createAssociation,
  createHello,
  decryptMessage,
  encryptMessage,
  sealedProperties,
} from './encryptedChannel.ts'

const aesKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])

describe('a message of the mobile channel', () => {
  test.each([1, 2, 256, 65_536, 0xff_ff_ff_ff])(
    'decrypts with its sequence number %i only',
    async (count) => {
      const key = await aesKey()
      const message = await encryptMessage(key, count, 'Hello ✓')
      expect(await decryptMessage(key, count, message)).toBe('Hello ✓')
      for (const other of [count - 1, count - 256, 0]) {
        if (other !== count) await expect(decryptMessage(key, other, message)).rejects.toThrow()
      }
    },
  )

  test('starts with its sequence number, most significant byte first, and an initialization vector of its own', async () => {
    const key = await aesKey()
    const one = await encryptMessage(key, 0x01_02_03_04, 'x')
    expect([...one.slice(0, 4)]).toEqual([1, 2, 3, 4])
    expect(one).toHaveLength(4 + 12 + 1 + 16)
    const again = await encryptMessage(key, 0x01_02_03_04, 'x')
    expect(again.slice(4, 16)).not.toEqual(one.slice(4, 16))
  })

  test('does not decrypt with another key, or with a changed byte', async () => {
    const key = await aesKey()
    const message = await encryptMessage(key, 1, 'x')
    await expect(decryptMessage(await aesKey(), 1, message)).rejects.toThrow()
    for (let at = 0; at < message.length; at += 1) {
      const changed = message.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(decryptMessage(key, 1, changed)).rejects.toThrow()
    }
  })
})

describe('the hello', () => {
  test('has a key of 65 bytes, signed with the association key that the link names', async () => {
    const association = await createAssociation()
    const { hello } = await createHello(association)
    const named = Uint8Array.from(Buffer.from(association.token, 'base64url'))
    expect(named).toEqual(association.point)
    expect(association.token).toMatch(/^[\w-]+$/)
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', named, algorithm, false, ['verify'])
    const isSigned = (point: Uint8Array<ArrayBuffer>) =>
      crypto.subtle.verify(algorithm, key, hello.slice(65), point)
    expect(hello).toHaveLength(65 + 64)
    expect(await isSigned(hello.slice(0, 65))).toBe(true)
    expect(await isSigned(hello.slice(0, 64))).toBe(false)
  })

  test('leads both sides to one key, and other sides or associations to another', async () => {
    const association = await createAssociation()
    const [ours, theirs] = [await createHello(association), await createHello(association)]
    const agree = (
      hello: Uint8Array<ArrayBuffer>,
      privateKey: CryptoKey,
      point = association.point,
    ) => agreeOnKey(hello, { privateKey, association: point })
    const sent = await encryptMessage(await agree(theirs.hello, ours.privateKey), 1, 'x')
    expect(await decryptMessage(await agree(ours.hello, theirs.privateKey), 1, sent)).toBe('x')
    const other = (await createAssociation()).point
    const wrong = await agree(ours.hello, theirs.privateKey, other)
    await expect(decryptMessage(wrong, 1, sent)).rejects.toThrow()
    await expect(agree(new Uint8Array(65), ours.privateKey)).rejects.toThrow()
  })

  test('is followed by sealed properties, which may be empty', () => {
    const reply = Uint8Array.from({ length: 67 }, (_, at) => at)
    expect([...sealedProperties(reply)]).toEqual([65, 66])
    expect(sealedProperties(reply.slice(0, 65))).toHaveLength(0)
  })
})

describe('an authorization', () => {
  const publicKey = new Uint8Array(32).fill(3)
  const account = { address: toBase64(publicKey), label: 'Savings' }
  const reply = { auth_token: 'token', accounts: [account] }
  const chain = 'solana:mainnet'

  test('has the accounts of the app on its chain', () => {
    const second = { address: toBase64(new Uint8Array(32).fill(4)) }
    const features = [
      'solana:signAndSendTransaction',
      'solana:signTransaction',
      'solana:signMessage',
      'solana:signIn',
    ]
    expect(parseAuthorization(chain, { ...reply, accounts: [account, second] })).toEqual({
      token: 'token',
      chain,
      accounts: [
        { address: addressOf(3), publicKey, chains: [chain], features, label: 'Savings' },
        { address: addressOf(4), publicKey: new Uint8Array(32).fill(4), chains: [chain], features },
      ],
    })
  })

  test.each([
    ['no token', { auth_token: undefined }],
    ['no account', { accounts: [] }],
    ['an account of 31 bytes', { accounts: [{ address: toBase64(publicKey.slice(1)) }] }],
    ['an account that is not base64', { accounts: [{ address: '%' }] }],
    ['a second account without an address', { accounts: [account, {}] }],
  ])('is rejected with %s', (_, change) => {
    expect(() => parseAuthorization(chain, { ...reply, ...change })).toThrow()
  })

  test('is stored for the next visit, and deleted', () => {
    const items = new Map<string, string>()
    const localStorage = {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    }
    const page: BrowserWindow = Object.assign(new EventTarget(), { localStorage })
    expect(readStoredAuthorization(page)).toBeNull()
    storeAuthorization(page, chain, reply)
    expect([...items.keys()]).toEqual(['@latchkey/mobile_wallet'])
    expect(readStoredAuthorization(page)).toEqual(parseAuthorization(chain, reply))
    for (const wrong of ['', '{}', '{"chain":"x"}', `{"reply":${JSON.stringify(reply)}}`]) {
      items.set('@latchkey/mobile_wallet', wrong)
      expect(readStoredAuthorization(page)).toBeNull()
    }
    storeAuthorization(page, chain, reply)
    deleteAuthorization(page)
    expect(readStoredAuthorization(page)).toBeNull()
    expect(readStoredAuthorization(new EventTarget())).toBeNull()
  })

  test('base64 keeps every byte', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    expect(toBase64(Uint8Array.of(251, 255))).toBe('+/8=')
  })
})
