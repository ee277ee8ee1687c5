import * as v from 'valibot'
import { type Address, getAddress } from 'viem'

/**
 * Settings of a network for the data providers. Every field is optional: a missing one comes
 * from `knownNetworks.ts`, and a feature without its contract is not offered.
 */
export type NetworkSettings = {
  /** WETH9 or a compatible contract. */
  wrappedNative?: Address | undefined
  /** Tokens worth one US dollar; prices are read against them. */
  stables?: readonly Address[] | undefined
  /** Tokens a swap may pass through, besides the wrapped native coin and the stables. */
  bases?: readonly Address[] | undefined
  /** Tokens to look for in an account and to offer in a swap. Name, symbol and decimals are read from the chain. */
  tokens?: readonly { address: string; iconUrl?: string | undefined }[] | undefined
  /** Router02 contracts of Uniswap V2 and its exact forks. */
  uniswapV2?: readonly Address[] | undefined
  /** SwapRouter02, which then executes all swaps, and QuoterV2; without QuoterV2 only V2 pools are quoted. */
  uniswapV3?:
    | {
        router: Address
        quoter?: Address | undefined
        fees?: readonly number[] | undefined
      }
    | undefined
  /** Chainlink-style USD feeds: by token address, the native coin under `native`, currencies under `eur`, `btc`, … */
  oracles?: Readonly<Record<string, Address>> | undefined
  /** The minimum liquidity, in US dollars, of a pool that gives a price. */
  minLiquidityUsd?: number | undefined
  /** Index the chain's transfers. Without it history and NFTs need a vendor. */
  indexer?: { fromBlock?: number | undefined; pollMs?: number | undefined } | undefined
}

export const evmAddress: v.GenericSchema<unknown, Address> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => getAddress(text.toLowerCase())),
)

const feeTier = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

export const networkSettings: v.GenericSchema<unknown, NetworkSettings> = v.strictObject({
  wrappedNative: v.optional(evmAddress),
  stables: v.optional(v.array(evmAddress)),
  bases: v.optional(v.array(evmAddress)),
  tokens: v.optional(
    v.array(v.object({ address: v.string(), iconUrl: v.optional(v.pipe(v.string(), v.url())) })),
  ),
  uniswapV2: v.optional(v.array(evmAddress)),
  uniswapV3: v.optional(
    v.object({
      router: evmAddress,
      quoter: v.optional(evmAddress),
      fees: v.optional(v.array(feeTier)),
    }),
  ),
  oracles: v.optional(v.record(v.string(), evmAddress)),
  minLiquidityUsd: v.optional(v.pipe(v.number(), v.minValue(0))),
  indexer: v.optional(
    v.object({
      fromBlock: v.optional(wholeNumber),
      pollMs: v.optional(v.pipe(wholeNumber, v.minValue(50))),
    }),
  ),
})
