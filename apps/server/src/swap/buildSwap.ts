import type { buildSwapEndpoint, InputOf, ReplyOf } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { readGasPrices } from '../network/gasPrice.ts'
import { parseOrder } from './parseOrder.ts'
import { parseSwapAccount } from './parseSwapAccount.ts'
import type { SwapProvider } from './providers/provider.ts'

const DEFAULT_SLIPPAGE_PERCENT = 1
const USUAL_GAS = 300_000n

/** @throws ServerError 400 `swap/no-route` when no pools connect the two tokens. */
export async function buildSwap(
  context: Context,
  provider: SwapProvider,
  input: InputOf<typeof buildSwapEndpoint>,
  signal: AbortSignal,
): Promise<ReplyOf<typeof buildSwapEndpoint>> {
  const order = parseOrder(context, input)
  const account = parseSwapAccount(input.userAddress, order.chainId)
  const percent = input.eip155?.slippage ?? DEFAULT_SLIPPAGE_PERCENT
  const slippageBps = BigInt(Math.round(percent * 100))
  const [swap, prices] = await Promise.all([
    provider.buildSwap({ ...order, account, slippageBps }, signal),
    readGasPrices(context.chains.client(order.chainId)),
  ])
  if (!swap) {
    throw new ServerError(400, 'swap/no-route', 'No pools connect these tokens', 'to')
  }
  const accountId = (address: string) =>
    `${order.chainId}:${address}` as `${string}:${string}:${string}`
  return {
    tx: {
      from: accountId(account),
      to: accountId(swap.to),
      data: swap.data,
      value: swap.value,
      amount: swap.toAmount,
      feeBps: swap.feeBps,
      eip155: { gas: ((swap.gas ?? USUAL_GAS) * 11n) / 10n, gasPrice: prices.standard },
    },
  }
}
