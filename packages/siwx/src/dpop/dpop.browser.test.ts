import { expect, test } from 'vitest'
import { createDpopKey, signDpopProof, verifyDpopProof } from './dpop.ts'

const url = 'https://api.example/auth/v1/me'

function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('siwx-test', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    opening.onsuccess = () => resolve(opening.result.transaction('keys', mode).objectStore('keys'))
    opening.onerror = () => reject(opening.error)
  })
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

test('a DPoP key stored in IndexedDB still signs, and cannot be exported', async () => {
  const key = await createDpopKey()
  await done((await openStore('readwrite')).put(key, 'key'))
  const kept: CryptoKeyPair = await done((await openStore('readonly')).get('key'))
  await expect(crypto.subtle.exportKey('jwk', kept.privateKey)).rejects.toThrow()
  const now = Date.now()
  const before = await signDpopProof(key, { method: 'GET', url, now })
  const after = await signDpopProof(kept, { method: 'GET', url, now })
  const [first, second] = await Promise.all(
    [before, after].map((proof) => verifyDpopProof(proof, { method: 'GET', url, now })),
  )
  expect(first?.thumbprint).toBe(second?.thumbprint)
})
