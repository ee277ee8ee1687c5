import { buildSwapEndpoint } from '@latchkey/wire'
import type { Call } from '../../adapter/call.ts'
import { callApi } from '../../api/callApi.ts'
import { type CaipNetworkId, formatCaipAddress, parseCaipAddress } from '../../caip/caip.ts'
import type { Account } from '../../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { type SwapToken, toCaip10 } from '../tokens/swapToken.ts'

export type BuildOrder = {
  account: Account
  sell: SwapToken
  buy: SwapToken
  amount: bigint
  slippageBps: number
}

/** A swap as the server built it, with the yield and the fee that the server names. Nothing is verified yet. */
export type BuiltSwap = { call: Call; received: bigint; feeBps: number | null }

/**
 * Has the server build a swap. The server's gas and gas price are ignored: the wallet estimates its own.
 * @throws LatchkeyError swap/no-quote, swap/quote-unavailable, swap/build-failed, swap/unsafe
 */
export async function buildSwap(latchkey: Latchkey, order: BuildOrder): Promise<BuiltSwap> {
  const { account, sell, buy, amount, slippageBps } = order
  const { tx } = await requestBuild(latchkey, order, {
    amount,
    from: toCaip10(sell),
    to: toCaip10(buy),
    userAddress: formatCaipAddress(sell.network, account.address),
    eip155: { slippage: slippageBps / 100 },
    disableEstimate: true,
  })
  const call = { to: addressOnNetwork(sell.network, tx.to), data: tx.data, value: tx.value }
  return { call, received: tx.amount, feeBps: tx.feeBps ?? null }
}

async function requestBuild(
  latchkey: Latchkey,
  { sell, buy }: BuildOrder,
  input: Parameters<typeof callApi<typeof buildSwapEndpoint>>[2],
): ReturnType<typeof callApi<typeof buildSwapEndpoint>> {
  try {
    return await callApi(latchkey, buildSwapEndpoint, input)
  } catch (cause) {
    const options = { cause }
    if (isLatchkeyError(cause, 'api/unreachable')) {
      throw new LatchkeyError('swap/quote-unavailable', {}, options)
    }
    const isRefused = isLatchkeyError(cause, 'api/http') && cause.context.status === 400
    throw isRefused
      ? new LatchkeyError('swap/no-quote', { from: sell.symbol, to: buy.symbol }, options)
      : new LatchkeyError('swap/build-failed', {}, options)
  }
}

/** @throws LatchkeyError swap/unsafe for an address on another chain, or an invalid one */
function addressOnNetwork(network: CaipNetworkId, id: string): string {
  const account = tryParseCaip10(id)
  if (account?.network === network && /^0x[0-9a-fA-F]{40}$/.test(account.address))
    return account.address
  throw new LatchkeyError('swap/unsafe', { reason: 'router' })
}

function tryParseCaip10(id: string): ReturnType<typeof parseCaipAddress> | null {
  try {
    return parseCaipAddress(id)
  } catch {
    return null
  }
}
