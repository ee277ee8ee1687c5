import type { Address, PublicClient } from 'viem'
import type { NetworkSettings } from '../../network/networkSettings.ts'
import { readMany } from '../../network/readMany.ts'
import { amountOutV2, amountOutV3 } from '../uniswapReads.ts'
import { encodeV3Path, possibleRoutes, type Route } from './route.ts'

export type QuotedRoute = { route: Route; amountOut: bigint }

/** The route with the highest output, or `null` when no pools connect the two tokens. */
export async function findBestRoute(
  client: PublicClient,
  network: NetworkSettings,
  order: { from: Address; to: Address; amount: bigint },
): Promise<QuotedRoute | null> {
  const { v2, v3 } = possibleRoutes(order.from, order.to, network)
  const router = network.uniswapV2?.[0]
  const quoter = network.uniswapV3?.quoter
  const [outV2, outV3] = await Promise.all([
    router
      ? readMany(
          client,
          v2.map(({ path }) => amountOutV2(router, order.amount, path)),
        )
      : [],
    quoter
      ? readMany(
          client,
          v3.map((route) =>
            amountOutV3(quoter, order.amount, encodeV3Path(route.path, feesOf(route))),
          ),
        )
      : [],
  ])
  const quoted = [
    ...v2.map((route, index) => ({ route, amountOut: outV2[index] ?? 0n })),
    ...v3.map((route, index) => ({ route, amountOut: outV3[index] ?? 0n })),
  ]
  let best: QuotedRoute | null = null
  for (const candidate of quoted)
    if (candidate.amountOut > (best?.amountOut ?? 0n)) best = candidate
  return best
}

function feesOf(route: Route): readonly number[] {
  return route.version === 3 ? route.fees : []
}
