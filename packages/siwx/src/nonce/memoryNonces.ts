import {
  defaultNonceLimits,
  generateNonce,
  type NonceLimits,
  type NonceStore,
} from './nonceStore.ts'

/** Nonces in memory, for a single node. */
export function memoryNonces(limits: NonceLimits = {}): NonceStore {
  const { ttlMs, maxNonces, now } = { ...defaultNonceLimits, ...limits }
  // A Map keeps the order of insertion, and every nonce lives equally long: the first is the oldest.
  const waiting = new Map<string, { binding: string; expiresAt: number }>()

  function dropOldest(): void {
    for (const [nonce, { expiresAt }] of waiting) {
      if (expiresAt > now() && waiting.size < maxNonces) return
      waiting.delete(nonce)
    }
  }

  return {
    async issue(binding) {
      dropOldest()
      const nonce = generateNonce()
      waiting.set(nonce, { binding, expiresAt: now() + ttlMs })
      return nonce
    },
    async spend(nonce, binding) {
      const entry = waiting.get(nonce)
      if (entry?.binding !== binding) return false
      waiting.delete(nonce)
      return entry.expiresAt > now()
    },
  }
}
