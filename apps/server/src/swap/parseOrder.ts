import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { parseEvmAccountId } from '../token/caip10.ts'
import { parseSwapAccount } from './parseSwapAccount.ts'
import type { PrepareSwapParameters } from './providers/provider.ts'
import { checkSwapNetwork } from './swapProvider.ts'

type OrderInput = {
  from: string
  to: string
  amount: bigint
  userAddress?: string | undefined
  gasPrice?: bigint | undefined
}

/** @throws ServerError 400 when tokens, network and account do not match. */
export function parseOrder(context: Context, input: OrderInput): PrepareSwapParameters {
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
    gasPrice: input.gasPrice || null,
  }
}

function badOrderError(message: string, field: string): ServerError {
  return new ServerError(400, 'swap/bad-order', message, field)
}
