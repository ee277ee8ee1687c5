import type { Connector } from '../connection/connector.ts'
import type { Wallet } from '../connection/wallet.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { isRecentWallet, type RecentWallet } from './isRecentWallet.ts'

const maxRecentWallets = 2

/** A larger data: image would fill the page's storage. */
const maxImageLength = 20_000

/** The last wallets the visitor connected with, the latest first. */
export function recentWallets(latchkey: Latchkey): readonly RecentWallet[] {
  const stored = internals(latchkey).storage.get('recent_wallets') ?? []
  return stored.filter(isRecentWallet).slice(0, maxRecentWallets)
}

/** Stores a wallet of this browser as recent. */
export function rememberConnector(latchkey: Latchkey, connector: Connector): void {
  const { id, name, icon, rdns } = connector
  storeRecent(latchkey, {
    id,
    name,
    ...(isStorable(icon) ? { icon } : {}),
    ...(rdns ? { rdns } : {}),
    connectorId: id,
  })
}

/** Stores a listed wallet as recent, with the links that open it without asking the directory again. */
export function rememberWallet(latchkey: Latchkey, wallet: Wallet): void {
  const { chains, image_url, ...listing } = wallet
  const { id, name, rdns } = wallet
  storeRecent(latchkey, {
    id,
    name,
    ...(rdns ? { rdns } : {}),
    listing: { ...listing, ...(isStorable(image_url) ? { image_url } : {}) },
  })
}

/** Adds the wallet to the front of the list; one that is in the list is replaced at its place. */
function storeRecent(latchkey: Latchkey, wallet: RecentWallet): void {
  const recent = recentWallets(latchkey)
  const isKnown = recent.some((candidate) => candidate.id === wallet.id)
  const wallets = isKnown
    ? recent.map((item) => (item.id === wallet.id ? wallet : item))
    : [wallet, ...recent].slice(0, maxRecentWallets)
  internals(latchkey).storage.set('recent_wallets', wallets)
}

function isStorable(image: string | undefined): image is string {
  return image !== undefined && image.length < maxImageLength
}
