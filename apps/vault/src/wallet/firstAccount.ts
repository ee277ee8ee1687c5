import type { EmbeddedWallet } from '@latchkey/wire'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

/** The account on eip155 that a wallet begins with: its key's, or the smart account of its key. */
export type FirstAccount = EmbeddedWallet['firstAccount']

export const firstAccountStoreKey = 'first-account'

/**
 * The first account of the user's wallet, stored for the next visit. `null` is a user without a wallet, whose new one
 * begins with the smart account. `undefined`: the server did not respond, so the stored one of the last visit counts.
 */
export async function resolveFirstAccount(
  store: IndexedDbStore,
  wallet: EmbeddedWallet | null | undefined,
): Promise<FirstAccount> {
  if (wallet === undefined) {
    return (await store.get(firstAccountStoreKey)) === 'smartAccount' ? 'smartAccount' : 'eoa'
  }
  const first = wallet?.state === 'active' ? wallet.firstAccount : 'smartAccount'
  await store.set(firstAccountStoreKey, first)
  return first
}
