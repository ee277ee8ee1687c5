import type { Address, PublicClient } from 'viem'
import type { NetworkSettings } from '../../network/networkSettings.ts'
import { readMany } from '../../network/readMany.ts'
import { factoryOf, pairOf, poolOf, reservesOf, sqrtPriceOf } from '../../swap/uniswapReads.ts'
import { balanceOf } from '../../token/erc20.ts'

/** The price of a pool: base units of `quote` per base unit of `token`. */
export type PoolPrice = { token: Address; quote: Address; ratio: number; quoteReserve: bigint }

type Pair = { token: Address; quote: Address }

const FEE_TIERS = [100, 500, 3000, 10_000]
const Q96 = 2 ** 96

export async function readPoolPrices(
  client: PublicClient,
  network: NetworkSettings,
  pairs: readonly Pair[],
): Promise<PoolPrice[]> {
  const [v2, v3] = await Promise.all([
    readV2(client, network.uniswapV2 ?? [], pairs),
    network.uniswapV3?.quoter ? readV3(client, network.uniswapV3, pairs) : [],
  ])
  return [...v2, ...v3]
}

async function readV2(
  client: PublicClient,
  routers: readonly Address[],
  pairs: readonly Pair[],
): Promise<PoolPrice[]> {
  const factories = withoutNulls(await readMany(client, routers.map(factoryOf)))
  const lookups = factories.flatMap((factory) => pairs.map((pair) => ({ factory, pair })))
  const found = await readMany(
    client,
    lookups.map(({ factory, pair }) => pairOf(factory, [pair.token, pair.quote])),
  )
  const pools = withoutNulls(
    lookups.map(({ pair }, index) => {
      const address = found[index]
      return address ? { ...pair, address } : null
    }),
  )
  const reserves = await readMany(
    client,
    pools.map((pool) => reservesOf(pool.address)),
  )
  return withoutNulls(
    pools.map(({ token, quote }, index) => {
      const pairReserves = reserves[index]
      if (!pairReserves) return null
      const [tokenReserve, quoteReserve] = isToken0(token, quote)
        ? [pairReserves.reserve0, pairReserves.reserve1]
        : [pairReserves.reserve1, pairReserves.reserve0]
      if (tokenReserve === 0n) return null
      return { token, quote, ratio: Number(quoteReserve) / Number(tokenReserve), quoteReserve }
    }),
  )
}

async function readV3(
  client: PublicClient,
  { router, fees = FEE_TIERS }: NonNullable<NetworkSettings['uniswapV3']>,
  pairs: readonly Pair[],
): Promise<PoolPrice[]> {
  const [factory] = await readMany(client, [factoryOf(router)])
  if (!factory) return []
  const lookups = pairs.flatMap((pair) => fees.map((fee) => ({ pair, fee })))
  const found = await readMany(
    client,
    lookups.map(({ pair, fee }) => poolOf(factory, [pair.token, pair.quote], fee)),
  )
  const pools = withoutNulls(
    lookups.map(({ pair }, index) => {
      const address = found[index]
      return address ? { ...pair, address } : null
    }),
  )
  const [roots, reserves] = await Promise.all([
    readMany(
      client,
      pools.map((pool) => sqrtPriceOf(pool.address)),
    ),
    readMany(
      client,
      pools.map((pool) => balanceOf(pool.quote, pool.address)),
    ),
  ])
  return withoutNulls(
    pools.map(({ token, quote }, index) => {
      const root = Number(roots[index] ?? 0n) / Q96
      const quoteReserve = reserves[index] ?? null
      if (root === 0 || quoteReserve === null) return null
      const ratio = isToken0(token, quote) ? root * root : 1 / (root * root)
      return { token, quote, ratio, quoteReserve }
    }),
  )
}

/** Pools sort their two tokens by address. */
function isToken0(token: Address, other: Address): boolean {
  return token.toLowerCase() < other.toLowerCase()
}

function withoutNulls<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value): value is Value => value !== null)
}
