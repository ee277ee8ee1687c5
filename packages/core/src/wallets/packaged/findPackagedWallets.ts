import { findWalletPage, type InputOf, type walletsEndpoint } from '@latchkey/wire'
import { toWallet } from '../toWallet.ts'
import type { WalletPage } from '../walletPage.ts'
import { packagedWallets } from './packagedWallets.ts'

const listings = packagedWallets.map(({ listing }) => listing)

/** A page of the wallets that the package lists itself, for sites without a server. */
export function findPackagedWallets(input: InputOf<typeof walletsEndpoint>): WalletPage {
  const { data, count } = findWalletPage(listings, input)
  return { wallets: data.map(toWallet), count }
}

/** The picture of a packaged wallet as a data: URL; `null` for one without a picture. */
export async function loadPackagedPicture(id: string): Promise<string | null> {
  const wallet = packagedWallets.find(({ listing }) => listing.id === id)
  return wallet?.picture ? (await wallet.picture()).picture : null
}
