import type { InputOf, walletsEndpoint } from '@latchkey/wire'
import type { DirectoryWallet } from './packagedWallets.ts'

export type WalletSearch = Omit<InputOf<typeof walletsEndpoint>, 'page' | 'entries'>

/** The wallets that match, in the directory's order; for a search, names with the prefix first. */
export function findWallets(
  wallets: readonly DirectoryWallet[],
  search: WalletSearch,
): DirectoryWallet[] {
  const include = search.include && new Set(search.include)
  const exclude = new Set(search.exclude)
  const serves = chainFilter(wallets, search.chains)
  const found = wallets.filter(
    (wallet) =>
      (!include || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (!search.badge_type || (wallet.badge_type ?? 'none') === search.badge_type) &&
      serves(wallet),
  )
  return rankByText(found, search.search)
}

/**
 * A chain that no listing has (a new chain, a testnet, a local chain) matches every wallet of
 * its namespace, since users can add it.
 */
function chainFilter(
  wallets: readonly DirectoryWallet[],
  chains: readonly string[] | undefined,
): (wallet: DirectoryWallet) => boolean {
  if (!chains || chains.length === 0) return () => true
  const listed = new Set(wallets.flatMap((wallet) => wallet.chains))
  const exact = new Set(chains.filter((chain) => listed.has(chain)))
  const namespaces = chains
    .filter((chain) => !listed.has(chain))
    .map((chain) => chain.slice(0, chain.indexOf(':') + 1))
  return (wallet) =>
    wallet.chains.some(
      (chain) => exact.has(chain) || namespaces.some((prefix) => chain.startsWith(prefix)),
    )
}

function rankByText(wallets: DirectoryWallet[], search: string | undefined): DirectoryWallet[] {
  const wanted = search?.trim().toLowerCase()
  if (!wanted) return wallets
  const rank = (wallet: DirectoryWallet): number => {
    const name = wallet.name.toLowerCase()
    if (name.startsWith(wanted)) return 0
    if (name.includes(wanted)) return 1
    return wallet.homepage?.toLowerCase().includes(wanted) || wallet.rdns?.includes(wanted) ? 2 : 3
  }
  return wallets
    .map((wallet) => ({ wallet, rank: rank(wallet) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ wallet }) => wallet)
}
