import {
  localAddresses,
  type RunningChain,
  startLocalChain,
  uniswapV2RouterAbi,
} from '@latchkey/testing'
import fc from 'fast-check'
import {
  type Address,
  type ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  createPublicClient,
  http,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOut, amountThrough, spotThrough } from './poolMath.ts'

const { weth, usdc, wbtc, usdcWethPair, wbtcWethPair, uniswapV2Router } = localAddresses
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const maxReserve = (1n << 112n) - 1n
const reserve = fc.oneof(
  fc.bigInt({ min: 1_000n, max: maxReserve }),
  fc.bigInt({ min: 1_000n, max: 10n ** 12n }),
)
const pool = fc.record({ reserveIn: reserve, reserveOut: reserve })
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 6n }),
  fc.bigInt({ min: 1n, max: 10n ** 24n }),
  fc.bigInt({ min: 1n, max: maxReserve }),
)

/** The storage slot in which a pair keeps its reserves. */
const slotOf = (first: bigint, second: bigint) => [
  {
    slot: toHex(8, { size: 32 }),
    value: toHex((1n << 224n) | (second << 112n) | first, { size: 32 }),
  },
]

function override(
  pair: Address,
  from: Address,
  to: Address,
  given: { reserveIn: bigint; reserveOut: bigint },
) {
  const isFirst = BigInt(from) < BigInt(to)
  const [first, second] = isFirst
    ? [given.reserveIn, given.reserveOut]
    : [given.reserveOut, given.reserveIn]
  return { address: pair, stateDiff: slotOf(first, second) }
}

test('the computed output of 1,000 random pools and amounts equals getAmountsOut of the Uniswap V2 router', async () => {
  const transport = http(chain.url, { batch: { batchSize: 50 }, timeout: 60_000 })
  const client = createPublicClient({ transport })
  const cases = fc.sample(fc.tuple(pool, pool, amount), 1_000)
  const given = await Promise.all(
    cases.map(async ([first, second, amountIn]) => {
      const amounts = await client
        .readContract({
          address: uniswapV2Router,
          abi: uniswapV2RouterAbi,
          functionName: 'getAmountsOut',
          args: [amountIn, [usdc, weth, wbtc]],
          stateOverride: [
            override(usdcWethPair, usdc, weth, first),
            override(wbtcWethPair, weth, wbtc, second),
          ],
        })
        .catch((error: ContractFunctionExecutionError) => {
          // The router reverts for a pool with zero output, where amountOut returns 0.
          if (!error.walk((cause) => cause instanceof ContractFunctionRevertedError)) throw error
          return [amountIn, 0n, 0n]
        })
      return amounts.slice(1)
    }),
  )
  const ours = cases.map(([first, second, amountIn]) => {
    const middle = amountOut(first, amountIn)
    const out = amountThrough([first, second], amountIn)
    return out === 0n && middle === 0n ? [0n, 0n] : [middle, out]
  })
  const answered = given.filter(([, out]) => (out ?? 0n) > 0n)
  expect(answered.length).toBeGreaterThan(500)
  for (const [index, amounts] of given.entries()) {
    if ((amounts[0] ?? 0n) > 0n) expect(ours[index]).toEqual(amounts)
    else expect(ours[index]?.[0]).toBe(0n)
  }
})

test('the computed output of a Uniswap V2 pool is at most the spot price and less than its reserve', () => {
  fc.assert(
    fc.property(pool, amount, (one, amountIn) => {
      const out = amountOut(one, amountIn)
      expect(out).toBeLessThanOrEqual(spotThrough([one], amountIn))
      expect(out).toBeLessThan(one.reserveOut)
      expect(amountOut(one, amountIn + 1n)).toBeGreaterThanOrEqual(out)
    }),
    { numRuns: 5_000 },
  )
})

test('the computed output of an empty Uniswap V2 pool, or for an amount of 0, is 0', () => {
  expect(amountOut({ reserveIn: 0n, reserveOut: 5n }, 5n)).toBe(0n)
  expect(amountOut({ reserveIn: 5n, reserveOut: 5n }, 0n)).toBe(0n)
})
