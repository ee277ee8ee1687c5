import { ownValue } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../network/networkOf.ts'
import type { NetworkSettings } from '../../network/networkSettings.ts'
import { readTokens } from '../../token/readTokens.ts'
import { bestPrices } from './bestPrices.ts'
import { readOracles } from './oracles.ts'
import { readPoolPrices } from './pools.ts'

const MIN_DEPTH_USD = 1_000

/** US dollar prices of whole tokens from one chain: stablecoins, oracles, then pools. */
export async function readUsdPrices(
  context: Context,
  chainId: string,
  tokens: readonly Address[],
): Promise<Map<Address, number>> {
  const network = networkOf(context.config.networks, chainId)
  const wanted = unique([...tokens, ...(network.wrappedNative ? [network.wrappedNative] : [])])
  const known = await readKnownPrices(context, chainId, network, wanted)
  const quotes = unique([
    ...(network.stables ?? []),
    ...(network.wrappedNative ? [network.wrappedNative] : []),
  ])
  const unpriced = wanted.filter((token) => !known.has(token))
  if (unpriced.length === 0 || quotes.length === 0) return known
  const client = context.chains.client(chainId)
  const pairs = unpriced.flatMap((token) =>
    quotes.filter((quote) => quote !== token).map((quote) => ({ token, quote })),
  )
  const [pools, tokensByAddress] = await Promise.all([
    readPoolPrices(client, network, pairs),
    readTokens(context, chainId, unique([...unpriced, ...quotes])),
  ])
  const rules = {
    decimals: new Map([...tokensByAddress].map(([address, token]) => [address, token.decimals])),
    minDepthUsd: network.minLiquidityUsd ?? MIN_DEPTH_USD,
  }
  // The wrapped native coin first, since pools of other tokens may be against it.
  addMissing(known, bestPrices(known, poolsOf(pools, network.wrappedNative), rules))
  addMissing(known, bestPrices(known, pools, rules))
  return known
}

async function readKnownPrices(
  context: Context,
  chainId: string,
  network: NetworkSettings,
  wanted: readonly Address[],
): Promise<Map<Address, number>> {
  const known = new Map((network.stables ?? []).map((stable): [Address, number] => [stable, 1]))
  const feeds = wanted.flatMap((token) => {
    const feed =
      ownValue(network.oracles ?? {}, token) ??
      ownValue(network.oracles ?? {}, token.toLowerCase()) ??
      (token === network.wrappedNative ? network.oracles?.native : undefined)
    return feed && !known.has(token) ? [{ token, feed }] : []
  })
  if (feeds.length === 0) return known
  const prices = await readOracles(
    context.chains.client(chainId),
    feeds.map(({ feed }) => feed),
    context.clock.now(),
  )
  for (const [index, { token }] of feeds.entries()) {
    const price = prices[index] ?? null
    if (price !== null) known.set(token, price)
  }
  return known
}

function poolsOf<Pool extends { token: Address }>(
  pools: readonly Pool[],
  token: Address | undefined,
): Pool[] {
  return pools.filter((pool) => pool.token === token)
}

function addMissing(
  known: Map<Address, number>,
  found: ReadonlyMap<Address, { usd: number }>,
): void {
  for (const [token, { usd }] of found) if (!known.has(token)) known.set(token, usd)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
