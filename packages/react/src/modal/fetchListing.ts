// In a chunk of its own: it needs the query library, which must not be in the button's chunk.
import { type Latchkey, queriesOf, type Wallet } from '@latchkey/core'
import { namedWalletQuery } from '@latchkey/core/internal'

/** The directory's listing of a wallet; `null` where there is none or the directory does not answer. */
export async function fetchListing(latchkey: Latchkey, wallet: string): Promise<Wallet | null> {
  try {
    return await queriesOf(latchkey).fetchQuery(namedWalletQuery(latchkey, wallet))
  } catch {
    // The wallet is shown by its name, and an installed one connects all the same.
    return null
  }
}
