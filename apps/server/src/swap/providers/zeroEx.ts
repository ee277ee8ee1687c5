import * as v from 'valibot'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { evmAddress } from '../../network/networkSettings.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import type { PrepareSwapParameters, SwapProvider } from './provider.ts'

export type ZeroExOptions = {
  apiKey: string
  url?: string | undefined
  fee?: { recipient: Address; basisPoints: number } | undefined
}

/** The networks of `defaultSwapNetworks` that 0x serves. */
export const zeroExNetworks: readonly string[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]

/** AllowanceHolder has this address on every network with the opcodes of Ethereum's Cancun upgrade. */
const ALLOWANCE_HOLDER: Address = '0x0000000000001fF3684f28c67538d4D072C22734'

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((digits) => BigInt(digits)),
)
const fee = v.nullish(v.object({ amount, token: evmAddress }))
/** 0x deducts the operator's fee and, on some pairs, one of its own. */
const feesReply = v.nullish(v.object({ integratorFee: fee, zeroExFee: fee }))
const noLiquidity = v.object({ liquidityAvailable: v.literal(false) })
const priceReply = v.union([
  noLiquidity,
  v.object({ liquidityAvailable: v.literal(true), buyAmount: amount, fees: feesReply }),
])
const quoteReply = v.union([
  noLiquidity,
  v.object({
    liquidityAvailable: v.literal(true),
    buyAmount: amount,
    minBuyAmount: amount,
    fees: feesReply,
    transaction: v.object({
      to: evmAddress,
      data: v.pipe(
        v.string(),
        v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
        v.transform((text) => text as Hex),
      ),
      value: amount,
      gas: v.nullish(amount),
    }),
  }),
])

/** 0x Swap API v2 over AllowanceHolder. */
export function zeroExSwap(options: ZeroExOptions): SwapProvider {
  const fetchZeroEx = <Value>(
    schema: v.GenericSchema<unknown, Value>,
    kind: 'price' | 'quote',
    query: Record<string, string | undefined>,
    signal: AbortSignal,
  ): Promise<Value> =>
    fetchJson(schema, {
      vendor: '0x',
      url: upstreamUrl(
        options.url ?? 'https://api.0x.org',
        `/swap/allowance-holder/${kind}`,
        query,
      ),
      headers: { '0x-api-key': options.apiKey, '0x-version': 'v2' },
      signal,
    })

  return {
    spenderOf: () => ALLOWANCE_HOLDER,

    async fetchQuote(order, signal) {
      const reply = await fetchZeroEx(priceReply, 'price', queryOf(order, options), signal)
      if (!reply.liquidityAvailable) return null
      return { toAmount: reply.buyAmount, feeBps: feeBpsOf(reply, order) }
    },

    async buildSwap(order, signal) {
      const query = { ...queryOf(order, options), slippageBps: String(order.slippageBps) }
      const reply = await fetchZeroEx(quoteReply, 'quote', query, signal)
      if (!reply.liquidityAvailable) return null
      const { to, data, value, gas } = reply.transaction
      const feeBps = feeBpsOf(reply, order)
      return { to, data, value, toAmount: reply.buyAmount, feeBps, gas: gas ?? null }
    },
  }
}

const ALL_BASIS_POINTS = 10_000n

/** What all fees take, in basis points, rounded up so that a cost is never understated. */
function feeBpsOf(
  { buyAmount, fees }: { buyAmount: bigint; fees?: v.InferOutput<typeof feesReply> },
  order: PrepareSwapParameters,
): number {
  const taken = [fees?.integratorFee, fees?.zeroExFee].filter((fee) => fee != null)
  const feesInToken = (token: Address) =>
    taken
      .filter((fee) => isAddressEqual(fee.token, token))
      .reduce((sum, fee) => sum + fee.amount, 0n)
  const bought = feesInToken(order.buyToken)
  return shareBps(bought, buyAmount + bought) + shareBps(feesInToken(order.sellToken), order.amount)
}

function shareBps(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * ALL_BASIS_POINTS + whole - 1n) / whole)
}

function queryOf(
  order: PrepareSwapParameters,
  { fee }: ZeroExOptions,
): Record<string, string | undefined> {
  return {
    chainId: order.chainId.split(':')[1],
    sellToken: order.sellToken,
    buyToken: order.buyToken,
    sellAmount: String(order.amount),
    taker: order.account ?? undefined,
    gasPrice: order.gasPrice === null ? undefined : String(order.gasPrice),
    swapFeeRecipient: fee?.recipient,
    swapFeeBps: fee && String(fee.basisPoints),
    swapFeeToken: fee && order.buyToken,
  }
}
