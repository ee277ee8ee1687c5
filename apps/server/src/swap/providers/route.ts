import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import type { NetworkSettings } from '../../network/networkSettings.ts'

/** A route through pools. V3 has a fee tier per hop. */
export type Route =
  | { version: 2; path: readonly Address[] }
  | { version: 3; path: readonly Address[]; fees: readonly number[] }

const FEE_TIERS = [100, 500, 3000, 10_000]
const MAX_BASES_V2 = 4
const MAX_BASES_V3 = 2

/** All candidate routes: direct, through one base token, through two (V2 only, since V3's fee tiers multiply). */
export function possibleRoutes(
  from: Address,
  to: Address,
  network: NetworkSettings,
): { v2: Route[]; v3: Route[] } {
  const bases = [
    ...new Set([
      ...(network.wrappedNative ? [network.wrappedNative] : []),
      ...(network.stables ?? []),
      ...(network.bases ?? []),
    ]),
  ].filter((base) => base !== from && base !== to)
  return {
    v2: network.uniswapV2?.length ? v2Routes(from, to, bases.slice(0, MAX_BASES_V2)) : [],
    v3: network.uniswapV3?.quoter
      ? v3Routes(from, to, bases.slice(0, MAX_BASES_V3), network.uniswapV3.fees ?? FEE_TIERS)
      : [],
  }
}

function v2Routes(from: Address, to: Address, bases: readonly Address[]): Route[] {
  const single = bases.map((base) => [from, base, to])
  const double = bases.flatMap((first) =>
    bases.filter((second) => second !== first).map((second) => [from, first, second, to]),
  )
  return [[from, to], ...single, ...double].map((path) => ({ version: 2, path }))
}

function v3Routes(
  from: Address,
  to: Address,
  bases: readonly Address[],
  fees: readonly number[],
): Route[] {
  const direct = fees.map((fee): Route => ({ version: 3, path: [from, to], fees: [fee] }))
  const single = bases.flatMap((base) =>
    fees.flatMap((first) =>
      fees.map((second): Route => ({ version: 3, path: [from, base, to], fees: [first, second] })),
    ),
  )
  return [...direct, ...single]
}

/** `token, fee, token, fee, …, token`, as V3's contracts read a path. */
export function encodeV3Path(path: readonly Address[], fees: readonly number[]): Hex {
  return concatHex(
    path.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}
