import { ownValue } from '@latchkey/wire'
import type { Wallet } from '../connection/wallet.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { fetchWallets } from './fetchWallets.ts'
import { isSameWallet } from './isSameWallet.ts'

/** The names of wallets by the names of their buttons, where the two differ by more than case and punctuation. */
const nameByButton: Readonly<Record<string, string>> = {
  oneinch: '1inch',
  'crypto-com': 'Crypto.com',
  'timeless-x': 'TimelessX',
}

/**
 * A wallet of the directory by its id or its name: `metamask`, `Trust Wallet`, `magic-eden`. Custom wallets come first;
 * `null` where the directory has none.
 */
export function namedWalletQuery(latchkey: Latchkey, wallet: string): QueryOptions<Wallet | null> {
  const { customWallets } = internals(latchkey).options.getState()
  const wanted = walletNamed(wallet)
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'wallets', 'named', wallet),
    queryFn: async ({ signal }) => {
      const isWanted = (candidate: Wallet) => isSameWallet(candidate, wanted)
      const custom = customWallets.find(isWanted)
      if (custom) return custom
      const isId = /^[0-9a-f]{64}$/.test(wallet)
      const input = isId ? { include: [wallet], entries: 1 } : { search: wanted.name, entries: 40 }
      const { wallets } = await fetchWallets(latchkey, input, signal)
      return wallets.find(isWanted) ?? null
    },
    staleTime: freshness.wallets,
  })
}

/** A wallet as a page names it, without its listing. */
export function walletNamed(wallet: string): Wallet {
  return { id: wallet, name: ownValue(nameByButton, wallet) ?? wallet.replaceAll('-', ' ') }
}
