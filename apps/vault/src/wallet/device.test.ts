import { afterEach, expect, test, vi } from 'vitest'
import { randomBytes } from '../keys/bytes.ts'
import { createKeyring, keyringMs } from '../keys/keyring.ts'
import { type IndexedDbStore, memoryStore } from '../storage/indexedDbStore.ts'
import { isPartitioned } from '../storage/partition.ts'
import { openDeviceFactor, readDeviceRecord, storeDeviceFactor } from './deviceFactor.ts'
import { deletePinnedWallet } from './pinnedWallet.ts'
import { recordVerification, verificationLeftMs } from './userVerification.ts'

const lasting = (): IndexedDbStore => ({ ...memoryStore(), isPersistent: true })
const id = { walletId: 'wallet-1', version: 1, addresses: [] }

test('the vault stores a browser’s device factor under a non-extractable key, for one wallet and version', async () => {
  const store = lasting()
  const factor = randomBytes(32)
  await storeDeviceFactor(store, { id, slotId: 'slot-1', factor })
  const device = await readDeviceRecord(store, id)
  if (!device) throw new Error('The store has no device factor')
  expect(await openDeviceFactor(device)).toEqual(factor)
  await expect(crypto.subtle.exportKey('raw', device.key)).rejects.toThrow()
  expect(device.box).not.toContain(factor)
  await expect(openDeviceFactor({ ...device, slotId: 'slot-2' })).rejects.toThrow()
  expect(await readDeviceRecord(store, { ...id, walletId: 'wallet-2' })).toBeNull()
  expect(await readDeviceRecord(store, { ...id, version: 2 })).toBeNull()
  await deletePinnedWallet(store)
  expect(await readDeviceRecord(store, id)).toBeNull()
})

test('the vault does not count storage as partitioned that its frame on another site has written to (C11)', async () => {
  const store = lasting()
  expect(await isPartitioned(store, 'https://shop.example')).toBe(true)
  expect(await isPartitioned(store, 'https://www.shop.example')).toBe(true)
  for (const other of [
    'https://evil.example.net',
    'http://shop.example',
    'https://vault.example.org',
  ]) {
    const shared = lasting()
    await isPartitioned(shared, 'https://shop.example')
    expect(await isPartitioned(shared, other), other).toBe(false)
    expect(
      await isPartitioned(shared, 'https://shop.example'),
      'recorded from the other origin',
    ).toBe(false)
  }
  expect(await isPartitioned(lasting(), null)).toBe(false)
  expect(await isPartitioned(memoryStore(), 'https://shop.example')).toBe(false)
})

afterEach(() => {
  vi.useRealTimers()
})

test('the vault remembers a user verification for five minutes, for one wallet, until log-out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const store = lasting()
  expect(await verificationLeftMs(store, id.walletId)).toBe(0)
  await recordVerification(store, id.walletId)
  expect(await verificationLeftMs(store, id.walletId)).toBe(keyringMs)
  expect(await verificationLeftMs(store, 'wallet-2')).toBe(0)
  vi.setSystemTime(Date.now() + keyringMs - 1)
  expect(await verificationLeftMs(store, id.walletId)).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await verificationLeftMs(store, id.walletId)).toBe(0)
  vi.setSystemTime(Date.now() - 2 * keyringMs)
  expect(await verificationLeftMs(store, id.walletId), 'after the clock was set back').toBe(0)
  await recordVerification(store, id.walletId)
  await deletePinnedWallet(store)
  expect(await verificationLeftMs(store, id.walletId)).toBe(0)
})

test('the vault’s keyring wipes the root key after five minutes, or after the remaining time of a verification', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const forMs of [keyringMs, 1_000]) {
    const keyring = createKeyring()
    const root = randomBytes(32)
    keyring.hold(root, 'user', forMs)
    vi.advanceTimersByTime(forMs - 1)
    expect(keyring.isUserVerified()).toBe(true)
    vi.advanceTimersByTime(1)
    expect([keyring.isOpen(), root]).toEqual([false, new Uint8Array(32)])
    await expect(keyring.use(async () => 'signed')).rejects.toThrow('locked')
  }
})
