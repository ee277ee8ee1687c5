import { expect, test } from 'vitest'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { firstAccountStoreKey } from './firstAccount.ts'
import {
  checkPinnedWallet,
  deletePinnedWallet,
  deviceStoreKey,
  readPinnedWallet,
  writePinnedWallet,
} from './pinnedWallet.ts'
import { verificationStoreKey } from './userVerification.ts'

const pin = { walletId: 'w1', version: 3, addresses: ['eip155:0x1', 'solana:S'] }

test('the vault opens a pinned wallet of the same or a later version, and rejects an earlier one as rolled back', () => {
  expect(() => checkPinnedWallet(pin, pin)).not.toThrow()
  expect(() => checkPinnedWallet(pin, { ...pin, version: 4 })).not.toThrow()
  expect(() => checkPinnedWallet(pin, { ...pin, version: 2 })).toThrow('rolled-back')
})

test.each([
  ['another address', ['eip155:0x2', 'solana:S']],
  ['another order', ['solana:S', 'eip155:0x1']],
  ['an address less', ['eip155:0x1']],
  ['an address more', ['eip155:0x1', 'solana:S', 'bip122:b']],
])('the vault rejects a pinned wallet with %s', (_what, addresses) => {
  expect(() => checkPinnedWallet(pin, { ...pin, addresses })).toThrow('other-wallet')
})

test('the vault compares a wallet only with its own pin', () => {
  const other = { walletId: 'w2', version: 1, addresses: [] }
  expect(() => checkPinnedWallet(pin, other)).not.toThrow()
  expect(() => checkPinnedWallet(null, pin)).not.toThrow()
})

test('the pin of the vault is read as it was written, and a damaged one is none', async () => {
  const store = memoryStore()
  expect(await readPinnedWallet(store)).toBeNull()
  await writePinnedWallet(store, pin)
  expect(await readPinnedWallet(store)).toEqual(pin)
  await store.set('pin', { ...pin, version: '3' })
  expect(await readPinnedWallet(store)).toBeNull()
})

test('with the pin the vault deletes device factor, verification and first account, and nothing else', async () => {
  const store = memoryStore()
  const gone = ['pin', deviceStoreKey, verificationStoreKey, firstAccountStoreKey]
  for (const name of [...gone, 'receivers/0x1']) await store.set(name, name)
  await deletePinnedWallet(store)
  for (const name of gone) expect(await store.get(name)).toBeUndefined()
  expect(await store.get('receivers/0x1')).toBe('receivers/0x1')
})
