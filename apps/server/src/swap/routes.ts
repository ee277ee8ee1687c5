import {
  allowanceEndpoint,
  buildApprovalEndpoint,
  buildSwapEndpoint,
  gasPriceEndpoint,
  swapQuotesEndpoint,
  swapTokensEndpoint,
} from '@latchkey/wire'
import { maxUint256 } from 'viem'
import type { App, Context } from '../context/context.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { readGasPrices } from '../network/gasPrice.ts'
import { readOne } from '../network/readMany.ts'
import { parseEvmAccountId } from '../token/caip10.ts'
import { allowanceOf } from '../token/erc20.ts'
import { isNativeToken } from '../token/nativeToken.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { listSwapTokens } from './listSwapTokens.ts'
import { parseOrder } from './parseOrder.ts'
import { parseSwapAccount } from './parseSwapAccount.ts'
import { checkSwapNetwork, swapProvider } from './swapProvider.ts'

export function swapRoutes(app: App, context: Context): void {
  const provider = swapProvider(context)

  serve(app, context, swapTokensEndpoint, async ({ chainId }, request) => {
    checkSwapNetwork(context, chainId)
    return {
      tokens: await listSwapTokens(context, chainId, publicUrlOf(context.config, request.headers)),
    }
  })

  serve(app, context, swapQuotesEndpoint, async (input, request) => {
    const quote = await provider.fetchQuote(parseOrder(context, input), request.signal)
    if (!quote) return { quotes: [] }
    const { from, to, amount } = input
    return {
      quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAccount: to, ...quote }],
    }
  })

  serve(app, context, gasPriceEndpoint, ({ chainId }) =>
    readGasPrices(context.chains.client(chainId)),
  )

  serve(app, context, allowanceEndpoint, async ({ tokenAddress, userAddress }) => {
    const token = parseEvmAccountId(tokenAddress, 'tokenAddress')
    const user = parseSwapAccount(userAddress, token.chainId)
    checkSwapNetwork(context, token.chainId)
    const spender = provider.spenderOf(token.chainId)
    // Native coins need no allowance.
    if (isNativeToken(token.address) || !spender) return { allowance: maxUint256 }
    const client = context.chains.client(token.chainId)
    const allowance = await readOne(client, allowanceOf(token.address, user, spender))
    return { allowance: allowance ?? 0n }
  })

  serve(app, context, buildApprovalEndpoint, (input) => buildApproval(context, provider, input))

  serve(app, context, buildSwapEndpoint, (input, request) =>
    buildSwap(context, provider, input, request.signal),
  )
}
