import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../network/networkOf.ts'
import type { NetworkSettings } from '../../network/networkSettings.ts'
import { toUpstreamError } from '../../network/readMany.ts'
import { isNativeToken } from '../../token/nativeToken.ts'
import { findBestRoute } from './bestRoute.ts'
import { encodeRouter02Swap, encodeV2Swap, type SwapTerms } from './encodeSwap.ts'
import type { BuiltSwap, PrepareSwapParameters, SwapProvider } from './provider.ts'
import type { Route } from './route.ts'
import { type SimulatedSwap, simulateSwap } from './simulateSwap.ts'
import { reachableNetwork, swapRouterOf } from './swapRouter.ts'

const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

const WRAP_GAS = 60_000n
const FIRST_HOP_GAS = 150_000n
const FURTHER_HOP_GAS = 90_000n
const DEADLINE_SECONDS = 1_200n
const ALL_BASIS_POINTS = 10_000n
/** The pools' own fees are part of the price; nothing else is taken. */
const NO_FEE = { feeBps: 0 }

/** Quotes and swaps with Uniswap V2 and V3 on-chain. */
export function uniswapSwap(context: Context): SwapProvider {
  return {
    spenderOf: (chainId) => swapRouterOf(networkOf(context.config.networks, chainId)),

    async fetchQuote(order) {
      const plan = await planSwap(context, order)
      if (!plan) return null
      const measured = await simulatePlan(context, order, plan)
      return { toAmount: measured?.received ?? plan.amountOut, ...NO_FEE }
    },

    async buildSwap(order) {
      const plan = await planSwap(context, order)
      if (!plan) return null
      const measured = await simulatePlan(context, order, plan)
      const toAmount = measured?.received ?? plan.amountOut
      const minimum = (toAmount * (ALL_BASIS_POINTS - order.slippageBps)) / ALL_BASIS_POINTS
      const call = await plan.encode(order.account, minimum)
      // The gas limit must exceed the used gas, since refunds apply at the end.
      const gas = measured ? (measured.gasUsed * 4n) / 3n : plan.usualGas
      return { ...call, toAmount, gas, ...NO_FEE } satisfies BuiltSwap
    },
  }
}

type Call = { to: Address; data: Hex; value: bigint }

type SwapPlan = {
  amountOut: bigint
  usualGas: bigint
  encode(account: Address, minimum: bigint): Promise<Call>
}

async function planSwap(context: Context, order: PrepareSwapParameters): Promise<SwapPlan | null> {
  const network = await reachableNetwork(context, order.chainId)
  const router = swapRouterOf(network)
  const from = wrappedOf(order.sellToken, network)
  const to = wrappedOf(order.buyToken, network)
  if (!from || !to) return null
  if (from === to) return wrapPlan(order, from)
  const client = context.chains.client(order.chainId)
  const best = await findBestRoute(client, network, { from, to, amount: order.amount })
  if (!best || !router) return null
  return {
    amountOut: best.amountOut,
    usualGas: usualGas(best.route),
    async encode(account, minimum) {
      const terms: SwapTerms = {
        amount: order.amount,
        minimum,
        recipient: account,
        deadline: (await latestTime(context, order.chainId)) + DEADLINE_SECONDS,
        native: nativeEnd(order),
      }
      const data = network.uniswapV3
        ? encodeRouter02Swap(best.route, terms)
        : encodeV2Swap(best.route.path, terms)
      return { to: router, data, value: nativeValue(order) }
    },
  }
}

/** Wrapping and unwrapping are 1:1 and need no pool. */
function wrapPlan(order: PrepareSwapParameters, wrapped: Address): SwapPlan {
  const data = isNativeToken(order.sellToken)
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [order.amount] })
  const call = { to: wrapped, data, value: nativeValue(order) }
  return { amountOut: order.amount, usualGas: WRAP_GAS, encode: async () => call }
}

async function simulatePlan(
  context: Context,
  order: PrepareSwapParameters,
  plan: SwapPlan,
): Promise<SimulatedSwap | null> {
  if (!order.account) return null
  const chain = context.chains.get(order.chainId)
  const multicall = context.chains.client(order.chainId).chain?.contracts?.multicall3
  return simulateSwap(chain.nodes, {
    user: order.account,
    sold: isNativeToken(order.sellToken) ? null : order.sellToken,
    bought: isNativeToken(order.buyToken) ? null : order.buyToken,
    amount: order.amount,
    call: await plan.encode(order.account, 0n),
    multicall: multicall && 'address' in multicall ? (multicall.address as Address) : null,
  })
}

/** The latest block's timestamp, since deadlines are compared with block time. */
async function latestTime(context: Context, chainId: string): Promise<bigint> {
  try {
    const { timestamp } = await context.chains.client(chainId).getBlock()
    const now = BigInt(Math.floor(context.clock.now() / 1000))
    if (timestamp > now) return timestamp
    return now
  } catch (error) {
    throw toUpstreamError(error)
  }
}

function usualGas({ path }: Route): bigint {
  return FIRST_HOP_GAS + FURTHER_HOP_GAS * BigInt(path.length - 2)
}

function wrappedOf(token: Address, network: NetworkSettings): Address | undefined {
  return isNativeToken(token) ? network.wrappedNative : token
}

function nativeEnd({ sellToken, buyToken }: PrepareSwapParameters): SwapTerms['native'] {
  if (isNativeToken(sellToken)) return 'from'
  return isNativeToken(buyToken) ? 'to' : null
}

function nativeValue({ sellToken, amount }: PrepareSwapParameters): bigint {
  return isNativeToken(sellToken) ? amount : 0n
}
