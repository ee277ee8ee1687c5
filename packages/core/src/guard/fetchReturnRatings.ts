import type { RequestDescription } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { SwapRouters } from '../adapter/swapCall.ts'
import { abortable } from '../async/abortable.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { isListedSwap, isStated, leavingIn } from './assessCall.ts'
import type { ReturnRatings } from './assessRequest.ts'
import { fetchReturnRating } from './fetchReturnRating.ts'
import { netChanges } from './netChanges.ts'
import type { ReturnRating } from './rateReturn.ts'

type Market = { network: Network; swapRouters: SwapRouters; signal: AbortSignal }

/** Rates the return of each call, and of all calls together. */
export async function fetchReturnRatings(
  latchkey: Latchkey,
  { calls }: RequestDescription,
  market: Market,
): Promise<ReturnRatings> {
  const rate = (changes: readonly AssetChange[], isSwap: boolean) =>
    noneIfLate(
      fetchReturnRating(latchkey, { changes, isListedSwap: isSwap }, market),
      market.signal,
    )
  const each = Promise.all(
    calls.map(async (call): Promise<ReturnRating> => {
      const isStatedOnly = leavingIn(call).every((change) => isStated(call, change))
      return isStatedOnly || !call.changes ? 'none' : rate(call.changes, isListedSwap(call))
    }),
  )
  const swaps = calls.filter(isListedSwap)
  const total = netChanges(calls.flatMap(({ changes }) => changes ?? []))
  // One call is its own total.
  const isTotalNeeded = calls.length > 1 && swaps.length > 0
  const totalRating = isTotalNeeded ? rate(total, true) : Promise.resolve('none' as const)
  return { calls: await each, total: await totalRating }
}

/** A price that does not arrive in time counts as none. */
async function noneIfLate(work: Promise<ReturnRating>, signal: AbortSignal): Promise<ReturnRating> {
  try {
    return await abortable(work, signal)
  } catch {
    return 'none'
  }
}
