import type { WalletListing } from '@latchkey/wire'
import type { Wallet } from './wallet.ts'

/** A wallet of the directory without empty fields. */
export function readWallet(listing: WalletListing): Wallet {
  const { id, name, injected, ...rest } = listing
  const kept = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)
  return {
    id,
    name,
    ...(Object.fromEntries(kept) as Omit<Wallet, 'id' | 'name' | 'injected'>),
    ...(injected ? { injected: injected.map(readInjected) } : {}),
  }
}

function readInjected(one: NonNullable<WalletListing['injected']>[number]): {
  namespace?: string
  injected_id?: string
} {
  return {
    ...(one.namespace ? { namespace: one.namespace } : {}),
    ...(one.injected_id ? { injected_id: one.injected_id } : {}),
  }
}
