import { refreshMoved } from '../balance/refreshMoved.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import { fetchPurchases, purchasesQuery } from './purchasesQuery.ts'
import type { Transaction } from './transaction.ts'

/** How often the status of a purchase is polled. */
export const purchasePollMs = 4000
/** A purchase that the server has not seen after this time counts as failed. */
export const purchasePatienceMs = 180_000

export type PurchaseProgress =
  | { status: 'waiting' }
  /** Paid; the tokens are being sent. */
  | { status: 'in-progress'; purchase: Transaction }
  | { status: 'done'; purchase: Transaction }
  | { status: 'declined'; purchase: Transaction }
  | { status: 'timed-out' }

type Watched = { account: Account; network: Caip2; known: readonly string[] }

/** Polls a purchase from the checkout page until it is delivered; returns the undo. A purchase in progress is polled without a limit. */
export function watchPurchase(
  latchkey: Latchkey,
  watched: Watched,
  onChange: (progress: PurchaseProgress) => void,
): () => void {
  const stop = new AbortController()
  const startedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const purchase = await findNew(latchkey, watched, stop.signal)
    if (stop.signal.aborted) return
    const progress = judge(purchase, Date.now() - startedAt)
    if (progress.status === 'done') await settle(latchkey, watched)
    if (stop.signal.aborted) return
    onChange(progress)
    if (progress.status === 'waiting' || progress.status === 'in-progress') {
      timer = setTimeout(look, purchasePollMs)
    }
  }
  timer = setTimeout(look, purchasePollMs)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** The progress of a purchase (pure). */
export function judge(purchase: Transaction | null, elapsedMs: number): PurchaseProgress {
  if (!purchase) return { status: elapsedMs >= purchasePatienceMs ? 'timed-out' : 'waiting' }
  if (purchase.status === 'confirmed') return { status: 'done', purchase }
  return { status: purchase.status === 'failed' ? 'declined' : 'in-progress', purchase }
}

async function findNew(
  latchkey: Latchkey,
  watched: Watched,
  signal: AbortSignal,
): Promise<Transaction | null> {
  try {
    const purchases = await fetchPurchases(latchkey, watched, signal)
    const { queryKey } = purchasesQuery(latchkey, watched.account, watched.network)
    queriesOf(latchkey).setQueryData(queryKey, purchases)
    return purchases.find(({ id }) => !watched.known.includes(id)) ?? null
  } catch {
    // The request failed; the next poll tries again.
    return null
  }
}

/** The purchase was delivered: invalidates balances and history. */
async function settle(latchkey: Latchkey, { account, network }: Watched): Promise<void> {
  const queries = queriesOf(latchkey)
  void queries.invalidateQueries({ queryKey: ['history', network, account.address] })
  void queries.invalidateQueries({ queryKey: ['purchasePages', account.address] })
  await refreshMoved(latchkey, { account, network, tokens: [null] })
}
