import {
  type Connector,
  type Latchkey,
  queriesOf,
  searchWalletsQuery,
  type Wallet,
} from '@latchkey/core'
import { isSameWallet } from '@latchkey/core/internal'

/** The directory's listing of a connector's wallet; `null` when it lists none. @throws LatchkeyError api/* */
export async function findListing(
  latchkey: Latchkey,
  connector: Connector,
): Promise<Wallet | null> {
  // Directories punctuate names differently (`Polkadot{.js}`), so the search is for the first word.
  const search = /[\p{L}\p{N}]+/u.exec(connector.name)?.[0]
  if (!search) return null
  const wallets = await queriesOf(latchkey).fetchQuery(searchWalletsQuery(latchkey, { search }))
  return wallets.find((wallet) => isSameWallet(wallet, connector)) ?? null
}
