import type { Call } from '../adapter/call.ts'
import type { PermitTerms } from '../adapter/permit.ts'
import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { checkSwapCall } from '../guard/checkSwapCall.ts'
import { checkSwapEffect } from '../guard/checkSwapEffect.ts'
import { minimumReceived } from '../guard/minimumReceived.ts'
import type { SwapIntent } from '../guard/swapIntent.ts'
import { venueOf } from '../guard/swapVenues.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'

/** A swap that somebody else wrote, and what it is supposed to be. */
export type WrittenSwap = {
  intent: SwapIntent
  account: Account
  network: Network
  call: Call
  /** What the visitor is shown to receive. */
  shown: bigint
  /** The leave that was signed for it. */
  permit?: PermitTerms
}

/**
 * Reads the swap's bytes and compares them with what was asked for. `isRead` is false at a router that only the
 * owner vouches for: there the play must do.
 * @throws swap/unsafe
 */
export async function verifyBytes(
  latchkey: Latchkey,
  { intent, account, network, ...written }: WrittenSwap,
): Promise<{ minimum: bigint; isRead: boolean; deadline: bigint | null }> {
  const chain = await latchkey.chain(account.namespace)
  const venue = venueOf(latchkey, network.caipNetworkId)
  const read = (await chain.readSwap?.({ account, call: written.call, venue })) ?? null
  const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
  const [fault] = checkSwapCall(intent, { ...written, read, venue, nowSeconds })
  if (fault) throw new LatchkeyError('swap/unsafe', { reason: fault })
  const minimum = read?.minimumOut ?? minimumReceived(written.shown, intent.slippageBps)
  return { minimum, isRead: read !== null, deadline: read?.deadline ?? null }
}

/**
 * Plays the swap, after the allowances it still needs, and compares what it does with what was asked for. `null`
 * when the chain cannot play it, which is enough only for bytes that were read.
 * @throws swap/unsafe, chain/execution-reverted
 */
export async function verifyPlay(
  latchkey: Latchkey,
  { intent, account, network, call, shown }: WrittenSwap,
  terms: { approvals: readonly Call[]; minimum: bigint; isRead: boolean },
): Promise<readonly AssetChange[] | null> {
  const chain = await latchkey.chain(account.namespace)
  const played = await chain.simulate?.({
    account,
    network,
    calls: [...terms.approvals, call],
    tokens: [intent.sell, intent.buy].filter((token) => token !== null),
    allowances: intent.sell === null ? [] : [{ token: intent.sell, spender: call.to }],
  })
  if (played) return judge(intent, played, { ...terms, shown })
  if (terms.isRead) return null
  throw new LatchkeyError('swap/unsafe', { reason: 'unmeasured' })
}

/** A quote that hides what the chain would give is as false as one that promises too much. */
const understatedBps = 100

function judge(
  intent: SwapIntent,
  played: Simulation,
  { shown, minimum }: { shown: bigint; minimum: bigint },
): readonly AssetChange[] {
  if (played.status === 'reverted') {
    throw new LatchkeyError('chain/execution-reverted', { reason: played.reason })
  }
  const { faults, received } = checkSwapEffect(intent, played, minimum)
  const tolerated = Math.max(intent.slippageBps, understatedBps)
  const isUnderstated = shown < minimumReceived(received ?? 0n, tolerated)
  const [fault] = isUnderstated ? (['minimum'] as const) : faults
  if (fault) throw new LatchkeyError('swap/unsafe', { reason: fault })
  return played.changes
}
