import { describe, expect, test } from 'vitest'
import { choosePriorityFee } from './priorityFee.ts'

describe('choosePriorityFee', () => {
  test.each<[name: string, recent: readonly bigint[], price: bigint]>([
    ['no recent fee', [], 1_000n],
    ['a fee below the minimum', [999n], 1_000n],
    ['the minimum', [1_000n], 1_000n],
    ['a fee above the minimum', [1_001n], 1_001n],
    ['a fee below the maximum', [1_999_999n], 1_999_999n],
    ['the maximum', [2_000_000n], 2_000_000n],
    ['a fee above the maximum', [2_000_001n], 2_000_000n],
    ['a fee far above the maximum', [10n ** 15n], 2_000_000n],
  ])('returns a price within minimum and maximum for %s', (_, recent, price) => {
    expect(choosePriorityFee(recent)).toBe(price)
  })

  test('returns the 75th percentile of the fees, in whatever order a node lists them', () => {
    const fees = Array.from({ length: 100 }, (_, index) => BigInt(index + 1) * 10_000n)
    expect(choosePriorityFee(fees)).toBe(760_000n)
    expect(choosePriorityFee(fees.toReversed())).toBe(760_000n)
    expect(choosePriorityFee([5_000n, 40_000n, 9_000n, 10_000n])).toBe(40_000n)
    expect(choosePriorityFee([5_000n, 40_000n, 9_000n, 10_000n, 8_000n])).toBe(10_000n)
  })

  test('does not let a quarter of the fees, however high, raise the price', () => {
    const quiet = Array.from({ length: 76 }, () => 2_000n)
    const high = Array.from({ length: 24 }, () => 10n ** 12n)
    expect(choosePriorityFee([...high, ...quiet])).toBe(2_000n)
    expect(choosePriorityFee([...high, 10n ** 12n, ...quiet.slice(1)])).toBe(2_000_000n)
  })
})
