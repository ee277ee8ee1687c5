import type { Call } from '../adapter/call.ts'
import type { PermitTerms } from '../adapter/permit.ts'
import type { SwapCall, SwapRouters } from '../adapter/swapCall.ts'
import { enforcesMinimumReceived } from '../amount/minimumReceived.ts'
import type { SwapFault, SwapIntent } from './swapIntent.ts'
import { findRouter } from './swapRouters.ts'

/** Longer than any confirmation takes. A swap without a deadline may be executed days later at another price. */
const maxDeadlineSeconds = 3600n

/**
 * Compares the transaction that the server built with the swap that the visitor ordered; returns every difference
 * (pure). `decoded` is the chain client's reading of the calldata, `null` unless it's exactly one swap.
 */
export function checkSwapCall(
  intent: SwapIntent,
  built: {
    call: Call
    decoded: SwapCall | null
    swapRouters: SwapRouters
    /** The amount that the visitor is shown to receive. */
    received: bigint
    nowSeconds: bigint
    /** The permit that the visitor signed. A permit in the calldata of the server is a fault. */
    permit?: PermitTerms
  },
): readonly SwapFault[] {
  const { call, decoded, swapRouters, received, nowSeconds } = built
  const router = findRouter(swapRouters, call.to)
  const isWrapping = isSame(call.to, swapRouters.wrappedNative ?? null)
  const value = intent.sell === null ? intent.amount : 0n
  const transactionFaults: SwapFault[] = [
    ...faultUnless('router', router !== null || isWrapping),
    ...faultUnless('value', (call.value ?? 0n) === value),
  ]
  if (router?.kind === 'measured') return transactionFaults
  if (!decoded) return [...transactionFaults, 'calldata']
  return [
    ...transactionFaults,
    ...faultUnless('recipient', isSame(decoded.recipient, intent.account)),
    ...faultUnless('sell-token', isSame(decoded.tokenIn, intent.sell)),
    ...faultUnless('buy-token', isSame(decoded.tokenOut, intent.buy)),
    ...faultUnless('sell-amount', decoded.amountIn === intent.amount),
    ...faultUnless(
      'minimum',
      enforcesMinimumReceived(decoded.minimumOut, {
        quoted: received,
        slippageBps: intent.slippageBps,
      }),
    ),
    // Wrapping is always one to one; every other swap needs a deadline.
    ...faultUnless('deadline', isWrapping || isTimely(decoded.deadline, nowSeconds)),
    ...faultUnless('permit', isSignedPermit(intent, { ...built, given: decoded.permit })),
  ]
}

function faultUnless(name: SwapFault, isCorrect: boolean): readonly SwapFault[] {
  return isCorrect ? [] : [name]
}

function isTimely(deadline: bigint | null, now: bigint): boolean {
  return deadline !== null && deadline > now && deadline <= now + maxDeadlineSeconds
}

/** Whether the permit in the calldata (`given`) is the one that the visitor signed (`permit`); both may be absent. */
function isSignedPermit(
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

function isSame(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}
