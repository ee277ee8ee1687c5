import type { Call } from '../../adapter/call.ts'
import type { ChainClient } from '../../adapter/chainClient.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'

/**
 * The calls of a swap as one batch: the approvals and the swap. A smart account also checks on the chain that it has
 * received the minimum, and ends the router's allowance.
 */
export async function buildSwapBatch(
  chain: Pick<ChainClient, 'writeMinimumCheck' | 'writeApproval'>,
  swap: PreparedSwap,
): Promise<readonly [Call, ...Call[]]> {
  const { account, approvals, call, sell, buy, minimum } = swap
  const isSmart = account.type === 'smartAccount'
  const check = isSmart
    ? await chain.writeMinimumCheck?.({ account, token: buy.address, minimum })
    : undefined
  const reset =
    isSmart && sell.address !== null && approvals.length > 0
      ? await chain.writeApproval?.({ token: sell.address, spender: call.to, amount: 0n })
      : undefined
  const before = [...approvals, ...(check ? [check.before] : [])]
  const after = [...(check ? [check.after] : []), ...(reset ? [reset] : [])]
  const [first = call, ...rest] = [...before, call, ...after]
  return [first, ...rest]
}
