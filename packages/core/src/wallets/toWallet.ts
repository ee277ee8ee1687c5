import type { WalletListing } from '@latchkey/wire'
import type { Wallet } from '../connection/wallet.ts'

/** A wallet of the directory without empty fields. */
export function toWallet(listing: WalletListing): Wallet {
  const { id, name, injected, ...rest } = listing
  const present = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)
  return {
    id,
    name,
    ...(Object.fromEntries(present) as Omit<Wallet, 'id' | 'name' | 'injected'>),
    ...(injected ? { injected: injected.map(toInjected) } : {}),
  }
}

function toInjected(injected: NonNullable<WalletListing['injected']>[number]): {
  namespace?: string
  injected_id?: string
} {
  return {
    ...(injected.namespace ? { namespace: injected.namespace } : {}),
    ...(injected.injected_id ? { injected_id: injected.injected_id } : {}),
  }
}
