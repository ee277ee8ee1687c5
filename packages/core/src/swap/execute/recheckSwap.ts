import type { Call } from '../../adapter/call.ts'
import type { PermitTerms } from '../../adapter/permit.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { assertSwapCalldata, assertSwapSimulation } from '../prepare/assertBuiltSwap.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { toSwapIntent } from '../prepare/swapOrder.ts'

/**
 * Checks the shown swap again after its approval or permit. The swap is not built anew, so that a tampering server has
 * no second chance to change it.
 * @throws LatchkeyError swap/expired, swap/price-moved, swap/unsafe, rpc/*
 */
export async function recheckSwap(
  latchkey: Latchkey,
  swap: PreparedSwap,
  { approvals, ...toSign }: { call: Call; approvals: readonly Call[]; permit?: PermitTerms },
): Promise<void> {
  const { account, network, received } = swap
  const unchecked = { intent: toSwapIntent(swap, account), account, network, received, ...toSign }
  try {
    const decoded = await assertSwapCalldata(latchkey, unchecked)
    await assertSwapSimulation(latchkey, unchecked, { ...decoded, approvals })
  } catch (error) {
    if (isLatchkeyError(error, 'swap/unsafe') && error.context.reason === 'deadline') {
      throw new LatchkeyError('swap/expired', {}, { cause: error })
    }
    const hasMoved =
      isLatchkeyError(error, 'chain/execution-reverted') ||
      (isLatchkeyError(error, 'swap/unsafe') &&
        ['minimum', 'received-less'].includes(error.context.reason))
    throw hasMoved ? new LatchkeyError('swap/price-moved', {}, { cause: error }) : error
  }
}
