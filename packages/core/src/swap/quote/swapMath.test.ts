import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minimumReceived } from '../../amount/minimumReceived.ts'
import { defaultSlippageBps, highestSlippageBps, maxSlippage, parseSlippage } from './slippage.ts'
import { assumedSwapCost, priceImpactBps, providerFee, swapRate } from './swapMath.ts'

const amounts = fc.bigInt({ min: 0n, max: (1n << 200n) - 1n })
const slippages = fc.integer({ min: 0, max: 5_000 })

test('the provider fee of a swap is its share of the amount before the fee, rounded up', () => {
  expect(providerFee(9_915n, 85)).toBe(85n)
  expect(providerFee(991_500n, 85)).toBe(8_500n)
  expect(providerFee(5_000n, 5_000)).toBe(5_000n)
  expect(providerFee(1n, 85)).toBe(1n)
  expect(providerFee(0n, 85)).toBe(0n)
  expect(providerFee(10_000n, 0)).toBe(0n)
})

test('a swap that is not built yet is assumed to use 150,000 gas, and twice that for the reserve', () => {
  const prices = { standard: 2n, fast: 3n, instant: 4n }
  expect(assumedSwapCost(prices)).toEqual({ fee: 300_000n, reserve: 1_200_000n })
})

describe('slippage', () => {
  test('maximum slippage and minimum received add up to the quoted amount', () => {
    fc.assert(
      fc.property(amounts, slippages, (quoted, bps) => {
        expect(minimumReceived(quoted, bps) + maxSlippage(quoted, bps)).toBe(quoted)
      }),
      { numRuns: 5_000 },
    )
  })

  test('maximum slippage is rounded up, and minimum received down', () => {
    expect([maxSlippage(1n, 1), minimumReceived(1n, 1)]).toEqual([1n, 0n])
    expect([maxSlippage(10_000n, 50), minimumReceived(10_000n, 50)]).toEqual([50n, 9_950n])
    expect([maxSlippage(10_001n, 50), minimumReceived(10_001n, 50)]).toEqual([51n, 9_950n])
    expect([maxSlippage(7n, 0), minimumReceived(7n, 0)]).toEqual([0n, 7n])
    expect([defaultSlippageBps, highestSlippageBps]).toEqual([100, 5_000])
  })

  test('the minimum received rises with the amount and falls with the slippage', () => {
    fc.assert(
      fc.property(amounts, slippages, (quoted, bps) => {
        expect(minimumReceived(quoted, bps)).toBeLessThanOrEqual(quoted)
        expect(minimumReceived(quoted + 1n, bps)).toBeGreaterThanOrEqual(
          minimumReceived(quoted, bps),
        )
        expect(minimumReceived(quoted, bps + 1)).toBeLessThanOrEqual(minimumReceived(quoted, bps))
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['1', 100],
    ['0.5', 50],
    ['0.05', 5],
    ['50', 5_000],
    ['0', 0],
    ['50.01', null],
    ['51', null],
    ['', null],
    ['-1', null],
    ['1e1', null],
    ['0.005', null],
    ['1,5', null],
    [' 1 ', 100],
    ['5.5', 550],
    ['12.34', 1_234],
    ['49.99', 4_999],
    ['50.00', 5_000],
    ['100', null],
    ['1.', null],
    ['.5', null],
    ['x1', null],
  ])('the slippage field parses the typed percentage %j as %s basis points', (text, bps) => {
    expect(parseSlippage(text)).toBe(bps)
  })
})

describe('swap details', () => {
  test('the rate of a swap is the amount that one whole sold token buys', () => {
    expect(swapRate(2n * 10n ** 18n, 18, 6_000_000_000n)).toBe(3_000_000_000n)
    expect(swapRate(2_000_000n, 6, 10n ** 18n)).toBe(5n * 10n ** 17n)
    expect(swapRate(3n, 0, 7n)).toBe(2n)
    expect(swapRate(0n, 18, 5n)).toBeNull()
  })

  test('the price impact of a swap compares both sides in dollars', () => {
    const sold = { amount: 10n ** 18n, decimals: 18, priceUsd: 3_000 }
    const bought = { amount: 2_970_000_000n, decimals: 6, priceUsd: 1 }
    expect(priceImpactBps(sold, bought)).toBe(100)
    expect(priceImpactBps(sold, { ...bought, priceUsd: null })).toBeNull()
    expect(priceImpactBps({ ...sold, priceUsd: null }, bought)).toBeNull()
    expect(priceImpactBps({ ...sold, priceUsd: 0 }, bought)).toBeNull()
    expect(priceImpactBps(sold, { ...bought, priceUsd: 0 })).toBeNull()
    expect(priceImpactBps(sold, { ...bought, amount: 0n })).toBeNull()
  })

  test('the price impact is negative when more comes in than goes out', () => {
    const side = (amount: bigint) => ({ amount, decimals: 6, priceUsd: 1 })
    expect(priceImpactBps(side(1_000_000n), side(1_010_000n))).toBe(-100)
    expect(priceImpactBps(side(1_000_000n), side(1_000_000n))).toBe(0)
    expect(priceImpactBps(side(1_000_000n), side(1n))).toBe(9_999)
  })
})
