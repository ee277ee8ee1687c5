import type { Context } from '../context.ts'
import type { SwapOrder } from '../providers/swap/provider.ts'
import { ServerError } from '../ServerError.ts'
import { parseEvmAccountId } from '../token/caip10.ts'
import { parseSwapAccount } from './parseSwapAccount.ts'
import { checkSwapNetwork } from './swapProvider.ts'

type OrderInput = { from: string; to: string; amount: bigint; userAddress?: string | undefined }

/** @throws ServerError 400 when tokens, network and account do not match. */
export function parseOrder(context: Context, input: OrderInput): SwapOrder {
  const sell = parseEvmAccountId(input.from, 'from')
  const buy = parseEvmAccountId(input.to, 'to')
  checkSwapNetwork(context, sell.chainId)
  if (buy.chainId !== sell.chainId) throw badOrderError('Both tokens must be on one network', 'to')
  const account = input.userAddress ? parseSwapAccount(input.userAddress, sell.chainId) : null
  if (sell.address === buy.address) throw badOrderError('There is nothing to swap', 'to')
  if (input.amount === 0n) throw badOrderError('The amount must be above zero', 'amount')
  return {
    chainId: sell.chainId,
    sellToken: sell.address,
    buyToken: buy.address,
    amount: input.amount,
    account,
  }
}

function badOrderError(message: string, field: string): ServerError {
  return new ServerError(400, 'swap/bad-order', message, field)
}
