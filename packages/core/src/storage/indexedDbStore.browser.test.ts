import { afterEach, expect, test, vi } from 'vitest'
import { openIndexedDbStore } from './indexedDbStore.ts'

const names: string[] = []
const freshName = () => {
  const name = `store-${crypto.randomUUID()}`
  names.push(name)
  return name
}
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name)
})

const createKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

test('the IndexedDB store stores a non-extractable key, which signs in another tab', async () => {
  const name = freshName()
  const pair = await createKey()
  await openIndexedDbStore(name).put('mine', { pair })
  const [found] = (await openIndexedDbStore(name).all()) as { pair: CryptoKeyPair }[]
  if (!found) throw new Error('the store is empty')
  const text = new TextEncoder().encode('hello')
  const rules = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(rules, found.pair.privateKey, text)
  expect(await crypto.subtle.verify(rules, pair.publicKey, signature, text)).toBe(true)
  await expect(crypto.subtle.exportKey('jwk', found.pair.privateKey)).rejects.toThrow()
})

test('the IndexedDB store’s put replaces the value of a key, and its remove deletes it', async () => {
  const name = freshName()
  const store = openIndexedDbStore(name)
  await store.put('a', 1)
  await store.put('a', 2)
  await store.put('b', 3)
  expect(await store.all()).toEqual([2, 3])
  await openIndexedDbStore(name).remove('a')
  expect(await store.all()).toEqual([3])
})

test('the IndexedDB store keeps values in memory when the browser denies IndexedDB', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const store = openIndexedDbStore(freshName())
  await store.put('a', 1)
  expect(await store.all()).toEqual([1])
  await store.remove('a')
  expect(await store.all()).toEqual([])
  vi.unstubAllGlobals()
})

test('the IndexedDB store keeps a value that cannot be cloned in memory', async () => {
  const store = openIndexedDbStore(freshName())
  const value = { call: () => 'here' }
  await store.put('a', value)
  expect(await store.all()).toEqual([value])
})
