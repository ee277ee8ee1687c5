import {
  defaultNonceLimits,
  generateNonce,
  type NonceLimits,
  type NonceStore,
} from './nonceStore.ts'

/** In-memory nonces for a single process. */
export function memoryNonces(limits: NonceLimits = {}): NonceStore {
  const { ttlMs, maxNonces, now } = { ...defaultNonceLimits, ...limits }
  // A Map keeps the order of insertion, and every nonce lives equally long: the first is the oldest.
  const unspent = new Map<string, { binding: string; expiresAt: number }>()

  function dropExpiredAndExcess(): void {
    for (const [nonce, { expiresAt }] of unspent) {
      if (expiresAt > now() && unspent.size < maxNonces) return
      unspent.delete(nonce)
    }
  }

  return {
    async issue(binding) {
      dropExpiredAndExcess()
      const nonce = generateNonce()
      unspent.set(nonce, { binding, expiresAt: now() + ttlMs })
      return nonce
    },
    async consume(nonce, binding) {
      const entry = unspent.get(nonce)
      if (entry?.binding !== binding) return false
      unspent.delete(nonce)
      return entry.expiresAt > now()
    },
  }
}
