import { refreshMovedBalances } from '../balance/refreshMovedBalances.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { getHistoryQueryKey } from './getHistory.ts'
import { fetchPurchases, purchasePagesQuery, purchasesQuery } from './purchasesQuery.ts'
import type { Transaction } from './transaction.ts'

/** How often the status of a purchase is polled. */
export const purchasePollMs = 4000
/** A purchase that the server has not seen after this time counts as failed. */
export const purchaseTimeoutMs = 180_000

export type PurchaseProgress =
  | { status: 'waiting' }
  /** Paid; the tokens are being sent. */
  | { status: 'in-progress'; purchase: Transaction }
  | { status: 'done'; purchase: Transaction }
  | { status: 'declined'; purchase: Transaction }
  | { status: 'timed-out' }

/** `known`: the ids of the purchases from before the checkout; the first other one is the watched purchase. */
type WatchedPurchase = { account: Account; network: CaipNetworkId; known: readonly string[] }

/**
 * Polls a purchase from the checkout page until it is delivered; returns a function that unsubscribes. A purchase in
 * progress is polled without a limit.
 */
export function watchPurchase(
  latchkey: Latchkey,
  watched: WatchedPurchase,
  onChange: (progress: PurchaseProgress) => void,
): () => void {
  const stop = new AbortController()
  const startedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    const purchase = await findNewPurchase(latchkey, watched, stop.signal)
    if (stop.signal.aborted) return
    const progress = purchaseProgress(purchase, Date.now() - startedAt)
    if (progress.status === 'done') await invalidateAfterDelivery(latchkey, watched)
    if (stop.signal.aborted) return
    onChange(progress)
    if (progress.status === 'waiting' || progress.status === 'in-progress') {
      timer = setTimeout(poll, purchasePollMs)
    }
  }
  timer = setTimeout(poll, purchasePollMs)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** The progress of a purchase (pure). */
export function purchaseProgress(
  purchase: Transaction | null,
  elapsedMs: number,
): PurchaseProgress {
  if (!purchase) return { status: elapsedMs >= purchaseTimeoutMs ? 'timed-out' : 'waiting' }
  if (purchase.status === 'confirmed') return { status: 'done', purchase }
  return { status: purchase.status === 'failed' ? 'declined' : 'in-progress', purchase }
}

async function findNewPurchase(
  latchkey: Latchkey,
  watched: WatchedPurchase,
  signal: AbortSignal,
): Promise<Transaction | null> {
  try {
    const purchases = await fetchPurchases(latchkey, watched, signal)
    const { queryKey } = purchasesQuery(latchkey, watched.account, watched.network)
    getQueryClient(latchkey).setQueryData(queryKey, purchases)
    return purchases.find(({ id }) => !watched.known.includes(id)) ?? null
  } catch {
    // The request failed; the next poll tries again.
    return null
  }
}

/** The purchase was delivered: invalidates balances and history. */
async function invalidateAfterDelivery(
  latchkey: Latchkey,
  { account, network }: WatchedPurchase,
): Promise<void> {
  const queries = getQueryClient(latchkey)
  void queries.invalidateQueries({ queryKey: getHistoryQueryKey(latchkey, { account, network }) })
  void queries.invalidateQueries({
    queryKey: purchasePagesQuery(latchkey, account, network).queryKey,
  })
  await refreshMovedBalances(latchkey, { account, network, tokens: [null] })
}
