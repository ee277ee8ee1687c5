import type { Call } from '../adapter/call.ts'
import type { PermitTerms } from '../adapter/permit.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import { intentOf } from './swapOrder.ts'
import { verifyBytes, verifyPlay } from './verifySwap.ts'

/**
 * Looks once more whether the very swap that was shown still does what was shown, now that its allowance is
 * given or signed. It is not built anew: a second answer of a server is a second chance to be wrong.
 * @throws swap/expired, swap/price-moved, swap/unsafe, rpc/*
 */
export async function recheckSwap(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  { approvals, ...bytes }: { call: Call; approvals: readonly Call[]; permit?: PermitTerms },
): Promise<void> {
  const { account, network, received: shown } = prepared
  const written = { intent: intentOf(prepared, account), account, network, shown, ...bytes }
  try {
    const terms = await verifyBytes(latchkey, written)
    await verifyPlay(latchkey, written, { ...terms, approvals })
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
