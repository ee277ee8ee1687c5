import type { buildApprovalEndpoint, InputOf, ReplyOf } from '@latchkey/wire'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { readGasPrices } from '../network/gasPrice.ts'
import { readOne } from '../network/readMany.ts'
import { parseEvmAccountId } from '../token/caip10.ts'
import { balanceOf } from '../token/erc20.ts'
import { isNativeToken } from '../token/nativeToken.ts'
import { parseSwapAccount } from './parseSwapAccount.ts'
import type { SwapProvider } from './providers/provider.ts'
import { checkSwapNetwork } from './swapProvider.ts'

/** Builds an approval of the requested amount, at most the account's balance. */
export async function buildApproval(
  context: Context,
  provider: SwapProvider,
  input: InputOf<typeof buildApprovalEndpoint>,
): Promise<ReplyOf<typeof buildApprovalEndpoint>> {
  const token = parseEvmAccountId(input.from, 'from')
  const user = parseSwapAccount(input.userAddress, token.chainId)
  checkSwapNetwork(context, token.chainId)
  const spender = provider.spenderOf(token.chainId)
  if (!spender || isNativeToken(token.address)) {
    throw new ServerError(400, 'swap/bad-order', 'This token needs no approval', 'from')
  }
  const client = context.chains.client(token.chainId)
  const [prices, amount] = await Promise.all([
    readGasPrices(client),
    input.amount ?? readOne(client, balanceOf(token.address, user)),
  ])
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount ?? 0n],
  })
  // Clients send the transaction to `from` and estimate with `to`: both are the token.
  return {
    tx: {
      from: input.from,
      to: input.from,
      data,
      value: 0n,
      eip155: { gasPrice: prices.standard },
    },
  }
}
