import type { Call } from '../adapter/call.ts'
import type { PermitTerms } from '../adapter/permit.ts'
import type { SwapCall, SwapVenue } from '../adapter/swapCall.ts'
import { minimumReceived } from './minimumReceived.ts'
import type { SwapFault, SwapIntent } from './swapIntent.ts'
import { findRouter } from './swapVenues.ts'

/** Longer than any confirmation takes; a swap without an end may be executed at another day's price. */
const longestSeconds = 3600n

/**
 * Is the transaction that was built for us the swap that was asked for? Pure: the calldata has been read by the
 * chain (`read`), `null` when it says anything but one plain swap.
 */
export function checkSwapCall(
  intent: SwapIntent,
  built: {
    call: Call
    read: SwapCall | null
    venue: SwapVenue
    /** What the visitor is shown to receive. */
    shown: bigint
    nowSeconds: bigint
    /** The leave that was signed for it; a server has none to give. */
    permit?: PermitTerms
  },
): readonly SwapFault[] {
  const { call, read, venue, shown, nowSeconds } = built
  const router = findRouter(venue, call.to)
  const isWrapping = isSame(call.to, venue.wrappedNative ?? null)
  const value = intent.sell === null ? intent.amount : 0n
  const around: SwapFault[] = [
    ...fault('router', router !== null || isWrapping),
    ...fault('value', (call.value ?? 0n) === value),
  ]
  if (router?.kind === 'measured') return around
  if (!read) return [...around, 'calldata']
  return [
    ...around,
    ...fault('recipient', isSame(read.recipient, intent.account)),
    ...fault('sell-token', isSame(read.tokenIn, intent.sell)),
    ...fault('buy-token', isSame(read.tokenOut, intent.buy)),
    ...fault('sell-amount', read.amountIn === intent.amount),
    ...fault('minimum', read.minimumOut >= minimumReceived(shown, intent.slippageBps)),
    // Wrapping has one price at any time; every other swap must end.
    ...fault('deadline', isWrapping || isTimely(read.deadline, nowSeconds)),
    ...fault('permit', isPermitted(intent, { ...built, given: read.permit })),
  ]
}

function fault(name: SwapFault, isSound: boolean): readonly SwapFault[] {
  return isSound ? [] : [name]
}

function isTimely(deadline: bigint | null, now: bigint): boolean {
  return deadline !== null && deadline > now && deadline <= now + longestSeconds
}

function isPermitted(
  intent: SwapIntent,
  {
    given,
    permit,
    nowSeconds,
  }: { given: PermitTerms | undefined; permit?: PermitTerms; nowSeconds: bigint },
): boolean {
  if (!given || !permit) return given === permit
  return (
    isSame(given.token, intent.sell) &&
    given.amount === intent.amount &&
    given.deadline === permit.deadline &&
    isTimely(given.deadline, nowSeconds)
  )
}

function isSame(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
