import type { DirectoryWallet } from './packagedWallets.ts'

/** The operator's changes of the wallet directory, by settings or in the database. */
export type WalletChanges = {
  added: readonly DirectoryWallet[]
  hidden: readonly string[]
  /** Ids that come first, in this order. */
  first: readonly string[]
}

/** Adds, replaces, hides and reorders listings; the others keep their order, and `order` is renumbered. */
export function arrangeWallets(
  packaged: readonly DirectoryWallet[],
  { added, hidden, first }: WalletChanges,
): DirectoryWallet[] {
  const byId = new Map(packaged.map((wallet) => [wallet.id, wallet]))
  for (const wallet of added) byId.set(wallet.id, wallet)
  for (const id of hidden) byId.delete(id)
  const leading = first.flatMap((id) => byId.get(id) ?? [])
  const rest = [...byId.values()].filter(({ id }) => !first.includes(id))
  return [...leading, ...rest].map((wallet, index) => ({ ...wallet, order: index + 1 }))
}
