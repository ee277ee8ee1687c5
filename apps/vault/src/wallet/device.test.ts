import { afterEach, expect, test, vi } from 'vitest'
import { randomBytes } from '../keys/bytes.ts'
import { isPartitioned } from '../storage/partition.ts'
import { memoryShelf, type Shelf } from '../storage/shelf.ts'
import { keepDeviceFactor, openDeviceFactor, readDevice } from './deviceFactor.ts'
import { createKeyring, holdMs } from './keyring.ts'
import { dropPin } from './pin.ts'
import { noteVerified, verifiedLeftMs } from './verified.ts'

const lasting = (): Shelf => ({ ...memoryShelf(), lasts: true })
const id = { walletId: 'wallet-1', version: 1, addresses: [] }

test('a browser keeps its half under a key that cannot be read, for one wallet and version', async () => {
  const shelf = lasting()
  const factor = randomBytes(32)
  await keepDeviceFactor(shelf, { id, slotId: 'slot-1', factor })
  const kept = await readDevice(shelf, id)
  if (!kept) throw new Error('nothing was kept')
  expect(await openDeviceFactor(kept)).toEqual(factor)
  await expect(crypto.subtle.exportKey('raw', kept.key)).rejects.toThrow()
  expect(kept.box).not.toContain(factor)
  await expect(openDeviceFactor({ ...kept, slotId: 'slot-2' })).rejects.toThrow()
  expect(await readDevice(shelf, { ...id, walletId: 'wallet-2' })).toBeNull()
  expect(await readDevice(shelf, { ...id, version: 2 })).toBeNull()
  await dropPin(shelf)
  expect(await readDevice(shelf, id)).toBeNull()
})

test('a storage that another site’s frame has written to is not one’s own (C11)', async () => {
  const shelf = lasting()
  expect(await isPartitioned(shelf, 'https://shop.example')).toBe(true)
  expect(await isPartitioned(shelf, 'https://www.shop.example')).toBe(true)
  for (const other of [
    'https://evil.example.net',
    'http://shop.example',
    'https://vault.example.org',
  ]) {
    const shared = lasting()
    await isPartitioned(shared, 'https://shop.example')
    expect(await isPartitioned(shared, other), other).toBe(false)
    expect(await isPartitioned(shared, 'https://shop.example'), 'seen from there').toBe(false)
  }
  expect(await isPartitioned(lasting(), null)).toBe(false)
  expect(await isPartitioned(memoryShelf(), 'https://shop.example')).toBe(false)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a verification holds for five minutes, for one wallet, until the person leaves', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const shelf = lasting()
  expect(await verifiedLeftMs(shelf, id.walletId)).toBe(0)
  await noteVerified(shelf, id.walletId)
  expect(await verifiedLeftMs(shelf, id.walletId)).toBe(holdMs)
  expect(await verifiedLeftMs(shelf, 'wallet-2')).toBe(0)
  vi.setSystemTime(Date.now() + holdMs - 1)
  expect(await verifiedLeftMs(shelf, id.walletId)).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await verifiedLeftMs(shelf, id.walletId)).toBe(0)
  vi.setSystemTime(Date.now() - 2 * holdMs)
  expect(await verifiedLeftMs(shelf, id.walletId), 'a clock turned back').toBe(0)
  await noteVerified(shelf, id.walletId)
  await dropPin(shelf)
  expect(await verifiedLeftMs(shelf, id.walletId)).toBe(0)
})

test('an open key is overwritten after five minutes, or after what is left of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const forMs of [holdMs, 1_000]) {
    const keyring = createKeyring()
    const root = randomBytes(32)
    keyring.hold(root, 'person', forMs)
    vi.advanceTimersByTime(forMs - 1)
    expect(keyring.isProven()).toBe(true)
    vi.advanceTimersByTime(1)
    expect([keyring.isOpen(), root]).toEqual([false, new Uint8Array(32)])
    await expect(keyring.use(async () => 'signed')).rejects.toThrow('locked')
  }
})
