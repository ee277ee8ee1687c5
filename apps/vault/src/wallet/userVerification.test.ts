import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeyring } from '../keys/keyring.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { recordVerification, verificationLeftMs } from './userVerification.ts'

const start = 1_700_000_000_000
beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [0, 300_000],
  [1, 299_999],
  [299_999, 1],
  [300_000, 0],
  [300_001, 0],
  [-1, 0],
])('%s ms after a verification, the vault has %s ms of it left', async (ageMs, leftMs) => {
  const store = memoryStore()
  await recordVerification(store, 'w1')
  vi.setSystemTime(start + ageMs)
  expect(await verificationLeftMs(store, 'w1')).toBe(leftMs)
  expect(await verificationLeftMs(store, 'w2')).toBe(0)
})

test('the vault has nothing left of a verification that is missing or damaged', async () => {
  const store = memoryStore()
  expect(await verificationLeftMs(store, 'w1')).toBe(0)
  await store.set('verified', { walletId: 'w1', atMs: String(start) })
  expect(await verificationLeftMs(store, 'w1')).toBe(0)
})

test('the vault’s keyring locks after five minutes to the millisecond, and wipes the root', () => {
  const keyring = createKeyring()
  const root = new Uint8Array(32).fill(7)
  keyring.hold(root)
  vi.advanceTimersByTime(299_999)
  expect([keyring.isOpen(), root[0]]).toEqual([true, 7])
  vi.advanceTimersByTime(1)
  expect([keyring.isOpen(), root[0]]).toEqual([false, 0])
})

test('only a root that the user opened counts as verified', () => {
  const keyring = createKeyring()
  expect(keyring.isUserVerified()).toBe(false)
  keyring.hold(new Uint8Array(32), 'device')
  expect([keyring.isOpen(), keyring.isUserVerified()]).toEqual([true, false])
  keyring.hold(new Uint8Array(32))
  expect(keyring.isUserVerified()).toBe(true)
  keyring.lock()
  expect([keyring.isOpen(), keyring.isUserVerified()]).toEqual([false, false])
})

test('a second root of the keyring wipes the first and has its own five minutes', () => {
  const keyring = createKeyring()
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  keyring.hold(first)
  vi.advanceTimersByTime(200_000)
  keyring.hold(second)
  expect([first[0], second[0]]).toEqual([0, 2])
  vi.advanceTimersByTime(200_000)
  expect(keyring.isOpen()).toBe(true)
  vi.advanceTimersByTime(100_000)
  expect(keyring.isOpen()).toBe(false)
})

test('the keyring passes a copy of the root, wipes it also after a failure, and keeps its own', async () => {
  const keyring = createKeyring()
  keyring.hold(new Uint8Array(32).fill(9))
  const copies: Uint8Array[] = []
  await keyring.use(async (copy) => void copies.push(copy))
  const failing = keyring.use(async (copy) => {
    copies.push(copy)
    keyring.lock()
    expect(copy[0]).toBe(9)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(copies.map((copy) => copy[0])).toEqual([0, 0])
  await expect(keyring.use(async () => 1)).rejects.toThrow('locked')
})
