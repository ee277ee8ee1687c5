import * as v from 'valibot'
import type { Address, PublicClient } from 'viem'
import { fetchCached } from '../../cache/fetchCached.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../network/networkOf.ts'
import type { NetworkSettings } from '../../network/networkSettings.ts'
import { readMany } from '../../network/readMany.ts'
import { factoryOf, factoryV2Of } from '../uniswapReads.ts'

const DAY_MS = 86_400_000

/** The router of a network: all swaps use one contract, so that an allowance does not depend on the route. */
export function swapRouterOf(network: NetworkSettings): Address | null {
  return network.uniswapV3?.router ?? network.uniswapV2?.[0] ?? null
}

/** The network's settings without pools that its router cannot use. */
export async function reachableNetwork(
  context: Context,
  chainId: string,
): Promise<NetworkSettings> {
  const network = networkOf(context.config.networks, chainId)
  const [v2Router] = network.uniswapV2 ?? []
  const v3Router = network.uniswapV3?.router
  if (!v2Router || !v3Router) return network
  const sharesFactory = await fetchCached(
    context.cache,
    { key: `swap:v2-by-router02:${chainId}`, ttlMs: DAY_MS, schema: v.boolean() },
    () => shareFactory(context.chains.client(chainId), v2Router, v3Router),
  )
  return sharesFactory ? network : { ...network, uniswapV2: undefined }
}

async function shareFactory(
  client: PublicClient,
  v2Router: Address,
  router02: Address,
): Promise<boolean> {
  const [v2Factory, router02Factory] = await readMany(client, [
    factoryOf(v2Router),
    factoryV2Of(router02),
  ])
  return v2Factory !== null && v2Factory === router02Factory
}
