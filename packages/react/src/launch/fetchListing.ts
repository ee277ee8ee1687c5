// A separate chunk, because it needs the query library, which must not be in the button's chunk.
import type { Latchkey, Wallet } from '@latchkey/core'
import { namedWalletQuery } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'

/** The directory's listing of a wallet; `null` if there's none or the directory doesn't respond. */
export async function fetchListing(latchkey: Latchkey, wallet: string): Promise<Wallet | null> {
  try {
    return await getQueryClient(latchkey).fetchQuery(namedWalletQuery(latchkey, wallet))
  } catch {
    // The wallet is shown by its name, and an installed one connects all the same.
    return null
  }
}
