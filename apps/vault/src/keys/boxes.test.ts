import { describe, expect, test } from 'vitest'
import { makeWallet } from '../testing/makeWallet.ts'
import { fromBase64url, joinBytes, randomBytes, toBase64url } from './bytes.ts'
import { deriveKeyHkdf } from './deriveKeyHkdf.ts'
import { parseRecoveryKit } from './recoveryKit.ts'
import { importSealingKey, seal, unseal } from './seal.ts'
import { openSlot } from './vaultEncryption.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('a recovery kit', () => {
  const kit = {
    ...{ kind: 'latchkey-recovery-kit', v: 1 },
    vault: { id: { walletId: 'w', version: 1, addresses: ['eip155:0x1'] }, box: 'b' },
    slot: { slotId: 's', type: 'recovery', salt: 'x', box: 'b' },
    factor: { salt: 'x', box: 'b' },
  }
  const read = (change: object) => parseRecoveryKit(JSON.stringify({ ...kit, ...change }))
  const withId = (change: object) => ({
    vault: { ...kit.vault, id: { ...kit.vault.id, ...change } },
  })

  test.each([
    ['512 characters', withId({ walletId: 'x'.repeat(512) })],
    ['16 addresses', withId({ addresses: Array.from({ length: 16 }, () => 'a') })],
    ['a higher version', withId({ version: 2 })],
  ])('can have %s', (_, change) => {
    expect(read(change).kind).toBe('latchkey-recovery-kit')
  })

  test.each([
    ['513 characters', withId({ walletId: 'x'.repeat(513) })],
    ['17 addresses', withId({ addresses: Array.from({ length: 17 }, () => 'a') })],
    ['version 0', withId({ version: 0 })],
    ['half a version', withId({ version: 1.5 })],
    ['another kind', { kind: 'other' }],
    ['another format', { v: 2 }],
    ['a slot of a passkey', { slot: { ...kit.slot, type: 'passkey' } }],
    ['a field more', { more: 1 }],
    ['a field more in its slot', { slot: { ...kit.slot, more: 1 } }],
    ['no factor', { factor: undefined }],
  ])('cannot have %s', (_, change) => {
    expect(() => read(change)).toThrow('not-a-kit')
  })
})

describe('bytes and boxes', () => {
  test('base64url is canonical and without padding', () => {
    expect(toBase64url(Uint8Array.of(251, 255))).toBe('-_8')
    expect(fromBase64url('-_8')).toEqual(Uint8Array.of(251, 255))
    for (const text of ['-_9', '-_8=', '+/8', '-_8 ']) expect(() => fromBase64url(text)).toThrow()
  })

  test('random bytes have their length and differ', () => {
    expect([randomBytes(0).length, randomBytes(20).length]).toEqual([0, 20])
    expect(hex(randomBytes(32))).not.toBe(hex(randomBytes(32)))
    expect(joinBytes(Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3))).toEqual(
      Uint8Array.of(1, 2, 3),
    )
  })

  test('a box has a nonce of its own and opens with its AAD only', async () => {
    const key = await importSealingKey(randomBytes(32))
    const [secret, aad] = [Uint8Array.of(1, 2, 3), Uint8Array.of(9)]
    const [one, two] = [await seal(key, secret, aad), await seal(key, secret, aad)]
    expect(fromBase64url(one)).toHaveLength(12 + 3 + 16)
    expect(one.slice(0, 16)).not.toBe(two.slice(0, 16))
    expect(await unseal(key, one, aad)).toEqual(secret)
    await expect(unseal(key, one, Uint8Array.of(8))).rejects.toMatchObject({ code: 'sealed' })
    await expect(unseal(key, 'x', aad)).rejects.toMatchObject({
      name: 'VaultError',
      code: 'sealed',
    })
    expect(key.extractable).toBe(false)
  })

  test('the key of a slot cannot be exported, and only encrypts and decrypts', async () => {
    const [secret, salt] = [randomBytes(52), randomBytes(32)]
    const key = await deriveKeyHkdf({ secret, salt, purpose: 'slot/v1/recovery/wallet' })
    expect([key.extractable, key.usages.toSorted()]).toEqual([false, ['decrypt', 'encrypt']])
    expect(key.algorithm).toEqual({ name: 'AES-GCM', length: 256 })
  })

  test.each([
    ['a short user factor', { user: randomBytes(19), server: randomBytes(32) }, RangeError],
    ['a long user factor', { user: randomBytes(21), server: randomBytes(32) }, RangeError],
    ['a short server factor', { user: randomBytes(20), server: randomBytes(31) }, RangeError],
    ['no server factor', { user: randomBytes(20), server: new Uint8Array() }, RangeError],
  ])('a recovery slot does not open with %s', async (_, factors, kind) => {
    const { slot, vault } = await makeWallet('recovery')
    await expect(openSlot(slot, { id: vault.id, factors })).rejects.toThrow(kind)
  })

  test.each([31, 33])('a slot does not open with a salt of %s bytes', async (length) => {
    const { slot, vault, factors } = await makeWallet('device')
    const salt = toBase64url(randomBytes(length))
    await expect(openSlot({ ...slot, salt }, { id: vault.id, factors })).rejects.toMatchObject({
      code: 'sealed',
    })
  })
})
