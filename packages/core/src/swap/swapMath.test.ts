import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minimumReceived } from '../guard/minimumReceived.ts'
import { maxSlippage, parseSlippage } from './slippage.ts'
import { priceImpactBps, providerFee, swapRate } from './swapMath.ts'

const amounts = fc.bigInt({ min: 0n, max: (1n << 200n) - 1n })
const slippages = fc.integer({ min: 0, max: 5_000 })

test('the fee is 0.85 %, never shown too small', () => {
  expect(providerFee(10_000n)).toBe(85n)
  expect(providerFee(1n)).toBe(1n)
  expect(providerFee(0n)).toBe(0n)
})

describe('slippage', () => {
  test('what may be lost and what must arrive make up what is shown', () => {
    fc.assert(
      fc.property(amounts, slippages, (shown, bps) => {
        expect(minimumReceived(shown, bps) + maxSlippage(shown, bps)).toBe(shown)
      }),
      { numRuns: 5_000 },
    )
  })

  test('the minimum never overstates: it rises with the amount and falls with the slippage', () => {
    fc.assert(
      fc.property(amounts, slippages, (shown, bps) => {
        expect(minimumReceived(shown, bps)).toBeLessThanOrEqual(shown)
        expect(minimumReceived(shown + 1n, bps)).toBeGreaterThanOrEqual(minimumReceived(shown, bps))
        expect(minimumReceived(shown, bps + 1)).toBeLessThanOrEqual(minimumReceived(shown, bps))
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
  ])('%j percent typed is %s hundredths', (text, bps) => {
    expect(parseSlippage(text)).toBe(bps)
  })
})

describe('the figures of the details', () => {
  test('the rate is what one whole token brings', () => {
    expect(swapRate(2n * 10n ** 18n, 18, 6_000_000_000n)).toBe(3_000_000_000n)
    expect(swapRate(0n, 18, 5n)).toBeNull()
  })

  test('the price impact compares both sides in dollars', () => {
    const sold = { amount: 10n ** 18n, decimals: 18, priceUsd: 3_000 }
    const bought = { amount: 2_970_000_000n, decimals: 6, priceUsd: 1 }
    expect(priceImpactBps(sold, bought)).toBe(100)
    expect(priceImpactBps(sold, { ...bought, priceUsd: null })).toBeNull()
    expect(priceImpactBps({ ...sold, priceUsd: 0 }, bought)).toBeNull()
  })
})
