import type { InputOf } from './endpoint.ts'
import type { WalletListing, walletsEndpoint } from './wallets.ts'

/** What the search reads of a listing. */
type SearchedWallet = Pick<
  WalletListing,
  'id' | 'name' | 'homepage' | 'rdns' | 'badge_type' | 'chains'
> & {
  /** The listing's chains are a guess, so the wallet matches every chain of its namespaces. */
  areChainsAssumed?: boolean
}

/** Parameters of the search, without those of its pages. */
type WalletSearch = Omit<InputOf<typeof walletsEndpoint>, 'page' | 'entries'>

const defaultEntries = 40
const maxEntries = 100

/** One page of the wallets that match, and how many match; the server and sites without a server search alike. */
export function findWalletPage<Found extends SearchedWallet>(
  wallets: readonly Found[],
  { page = 1, entries = defaultEntries, ...search }: InputOf<typeof walletsEndpoint>,
): { data: Found[]; count: number } {
  const size = Math.min(Math.max(entries, 1), maxEntries)
  const from = (Math.max(page, 1) - 1) * size
  const found = findWallets(wallets, search)
  return { data: found.slice(from, from + size), count: found.length }
}

/** The wallets that match, in the directory's order; for a search, names with the prefix first. */
function findWallets<Found extends SearchedWallet>(
  wallets: readonly Found[],
  search: WalletSearch,
): Found[] {
  const include = search.include && new Set(search.include)
  const exclude = new Set(search.exclude)
  const supports = chainFilter(wallets, search.chains)
  const found = wallets.filter(
    (wallet) =>
      (!include || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (!search.badge_type || (wallet.badge_type ?? 'none') === search.badge_type) &&
      supports(wallet),
  )
  return rankByText(found, search.search)
}

/**
 * A chain that no listing has (a new chain, a testnet, a local chain) matches every wallet of
 * its namespace, since users can add it.
 */
function chainFilter(
  wallets: readonly SearchedWallet[],
  chains: readonly string[] | undefined,
): (wallet: SearchedWallet) => boolean {
  if (!chains || chains.length === 0) return () => true
  const listed = new Set(wallets.flatMap((wallet) => wallet.chains ?? []))
  const exact = new Set(chains.filter((chain) => listed.has(chain)))
  const namespaces = new Set(chains.filter((chain) => !listed.has(chain)).map(namespaceOf))
  const wanted = new Set(chains.map(namespaceOf))
  return ({ chains: own, areChainsAssumed = false }) =>
    (own ?? []).some((chain) => {
      const namespace = namespaceOf(chain)
      return (
        exact.has(chain) || namespaces.has(namespace) || (areChainsAssumed && wanted.has(namespace))
      )
    })
}

function namespaceOf(chain: string): string {
  return chain.slice(0, chain.indexOf(':'))
}

function rankByText<Found extends SearchedWallet>(
  wallets: Found[],
  search: string | undefined,
): Found[] {
  const wanted = search?.trim().toLowerCase()
  if (!wanted) return wallets
  const rank = (wallet: SearchedWallet): number => {
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
