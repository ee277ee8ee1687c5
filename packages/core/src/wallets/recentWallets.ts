import type { Latchkey } from '../latchkey.ts'
import type { RecentWallet } from '../storage/storageKeys.ts'

export const recentWalletsKept = 2

/** The last wallets the visitor connected with, the latest first. */
export function recentWallets(latchkey: Latchkey): readonly RecentWallet[] {
  return (latchkey.storage.get('recent_wallets') ?? []).slice(0, recentWalletsKept)
}

/** Puts a wallet among the recent ones; one that is there already keeps its place. */
export function rememberWallet(latchkey: Latchkey, wallet: RecentWallet): void {
  const known = recentWallets(latchkey)
  if (known.some((one) => one.id === wallet.id)) return
  const { id, name, icon, rdns, connectorId } = wallet
  // A data: icon of a hostile size would fill the page's storage; it is announced again at the next visit.
  const keepIcon = icon !== undefined && icon.length < 20_000
  const added: RecentWallet = {
    id,
    name,
    ...(keepIcon ? { icon } : {}),
    ...(rdns ? { rdns } : {}),
    ...(connectorId ? { connectorId } : {}),
  }
  latchkey.storage.set('recent_wallets', [added, ...known].slice(0, recentWalletsKept))
}
