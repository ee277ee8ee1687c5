import type { Connector, Latchkey } from '@latchkey/core'
import { isSameWallet, packagedPicture, walletImageUrl } from '@latchkey/core/internal'
import { getQueryClient, searchWalletsQueryOptions } from '@latchkey/core/query'

/** The image of a connector's wallet in the wallet directory; `null` without one. @throws LatchkeyError api/* */
export async function findListedImage(
  latchkey: Latchkey,
  connector: Connector,
): Promise<string | null> {
  // Directories punctuate names differently (`Polkadot{.js}`), so the search is for the first word.
  const search = /[\p{L}\p{N}]+/u.exec(connector.name)?.[0]
  if (!search) return null
  const wallets = await getQueryClient(latchkey).fetchQuery(
    searchWalletsQueryOptions(latchkey, { search }),
  )
  const wallet = wallets.find((candidate) => isSameWallet(candidate, connector))
  return wallet ? (walletImageUrl(latchkey, wallet) ?? packagedPicture(latchkey, wallet)) : null
}
