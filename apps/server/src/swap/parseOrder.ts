import type { Context } from '../context.ts'
import type { SwapOrder } from '../providers/swap/provider.ts'
import { ServerError } from '../ServerError.ts'
import { parseEvmAccountId } from '../token/caip10.ts'
import { parseSwapAccount } from './parseSwapAccount.ts'
import { checkSwapNetwork } from './swapProvider.ts'

type OrderInput = { from: string; to: string; amount: bigint; userAddress?: string | undefined }

/** @throws ServerError 400 when tokens, network and account do not match. */
export function parseOrder(context: Context, input: OrderInput): SwapOrder {
  const from = parseEvmAccountId(input.from, 'from')
  const to = parseEvmAccountId(input.to, 'to')
  checkSwapNetwork(context, from.chainId)
  if (to.chainId !== from.chainId) throw badOrderError('Both tokens must be on one network', 'to')
  const user = input.userAddress ? parseSwapAccount(input.userAddress, from.chainId) : null
  if (from.address === to.address) throw badOrderError('There is nothing to swap', 'to')
  if (input.amount === 0n) throw badOrderError('The amount must be above zero', 'amount')
  return {
    chainId: from.chainId,
    from: from.address,
    to: to.address,
    amount: input.amount,
    user,
  }
}

function badOrderError(message: string, field: string): ServerError {
  return new ServerError(400, 'swap/bad-order', message, field)
}
