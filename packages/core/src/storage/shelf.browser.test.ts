import { afterEach, expect, test, vi } from 'vitest'
import { openShelf } from './shelf.ts'

const names: string[] = []
const freshName = () => {
  const name = `shelf-${crypto.randomUUID()}`
  names.push(name)
  return name
}
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name)
})

const createKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

test('a key that cannot be read is kept, and still signs in another tab', async () => {
  const name = freshName()
  const pair = await createKey()
  await openShelf(name).put('mine', { pair })
  const [found] = (await openShelf(name).all()) as { pair: CryptoKeyPair }[]
  if (!found) throw new Error('nothing was kept')
  const text = new TextEncoder().encode('hello')
  const rules = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(rules, found.pair.privateKey, text)
  expect(await crypto.subtle.verify(rules, pair.publicKey, signature, text)).toBe(true)
  await expect(crypto.subtle.exportKey('jwk', found.pair.privateKey)).rejects.toThrow()
})

test('the same name is written over, and what is removed is gone', async () => {
  const name = freshName()
  const shelf = openShelf(name)
  await shelf.put('a', 1)
  await shelf.put('a', 2)
  await shelf.put('b', 3)
  expect(await shelf.all()).toEqual([2, 3])
  await openShelf(name).remove('a')
  expect(await shelf.all()).toEqual([3])
})

test('where the browser denies it, things last as long as the page', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const shelf = openShelf(freshName())
  await shelf.put('a', 1)
  expect(await shelf.all()).toEqual([1])
  await shelf.remove('a')
  expect(await shelf.all()).toEqual([])
  vi.unstubAllGlobals()
})

test('what cannot be copied is kept in memory', async () => {
  const shelf = openShelf(freshName())
  const value = { call: () => 'here' }
  await shelf.put('a', value)
  expect(await shelf.all()).toEqual([value])
})
