import * as v from 'valibot'
import { keyringMs } from '../keys/keyring.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

const verificationRecord = v.object({ walletId: v.string(), atMs: v.number() })

/** The store's key of the last verification. */
export const verificationStoreKey = 'verified'

export function recordVerification(store: IndexedDbStore, walletId: string): Promise<void> {
  return store.set(verificationStoreKey, { walletId, atMs: Date.now() })
}

/** The rest of the five minutes for which a verification is valid; none if the clock was set back. */
export async function verificationLeftMs(store: IndexedDbStore, walletId: string): Promise<number> {
  const read = v.safeParse(verificationRecord, await store.get(verificationStoreKey))
  if (!read.success || read.output.walletId !== walletId) return 0
  const ageMs = Date.now() - read.output.atMs
  return ageMs >= 0 && ageMs < keyringMs ? keyringMs - ageMs : 0
}
