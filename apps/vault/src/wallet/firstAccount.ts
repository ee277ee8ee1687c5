import type { EmbeddedWallet } from '@latchkey/wire'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

/** The account on eip155 that a wallet begins with: its key's, or the smart account of its key. */
export type FirstAccount = EmbeddedWallet['firstAccount']

export const firstAccountKey = 'first-account'

/**
 * The first account of the user's wallet; a new wallet begins with the smart account. `undefined` is a wallet that the
 * server could not tell: then it is the one of the last visit.
 */
export async function firstAccountOf(
  store: IndexedDbStore,
  wallet: EmbeddedWallet | null | undefined,
): Promise<FirstAccount> {
  if (wallet === undefined) {
    return (await store.get(firstAccountKey)) === 'smartAccount' ? 'smartAccount' : 'eoa'
  }
  const first = wallet?.state === 'active' ? wallet.firstAccount : 'smartAccount'
  await store.set(firstAccountKey, first)
  return first
}
