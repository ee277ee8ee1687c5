import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseCents, paymentFor, priceOrder } from './priceOrder.ts'

const prices = { decimals: 6, assetUsd: 1, currencyUsd: 1, networkFeeUsd: 0.1, feePercent: 1.5 }

test('priceOrder of the onramp sandbox deducts 1.5 % and the network fee, and converts the rest', () => {
  expect(priceOrder(10_000n, prices)).toEqual({
    total: 10_000n,
    fee: 150n,
    networkFee: 10n,
    subtotal: 9_840n,
    purchase: 98_400_000n,
  })
})

test('priceOrder of the onramp sandbox never sells an amount that is worth more than the payment', () => {
  const order = fc.record({
    total: fc.bigInt({ min: 1_000n, max: 2_500_000n }),
    assetUsd: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    currencyUsd: fc.double({ min: 0.01, max: 2, noNaN: true }),
    networkFeeUsd: fc.double({ min: 0, max: 0.05, noNaN: true }),
    decimals: fc.integer({ min: 0, max: 18 }),
    feePercent: fc.constantFrom(0, 0.75, 1.5, 20),
  })
  fc.assert(
    fc.property(order, ({ total, ...rest }) => {
      const { fee, networkFee, subtotal, purchase } = priceOrder(total, rest)
      expect(subtotal + fee + networkFee).toBe(total)
      const worthUsd = (Number(purchase) / 10 ** rest.decimals) * rest.assetUsd
      expect(worthUsd).toBeLessThanOrEqual((Number(subtotal) / 100) * rest.currencyUsd * (1 + 1e-9))
    }),
  )
})

test('priceOrder of the onramp sandbox rejects an amount that is not above the fees', () => {
  expect(() => priceOrder(10n, { ...prices, networkFeeUsd: 5 })).toThrow('not above the fees')
})

test.each(['9.99', '10000', '12.345', '1e3', '-20', '', '１００'])(
  'parseCents of the onramp sandbox rejects the amount %j with limits of 10 and 7,500',
  (text) => {
    expect(() => parseCents(text, { min: 1_000n, max: 750_000n })).toThrow()
  },
)

test('the onramp sandbox parses and formats fiat amounts without loss', () => {
  for (const text of ['10.00', '99.90', '7500.00']) {
    expect(formatCents(parseCents(text, { min: 1_000n, max: 750_000n }))).toBe(text)
  }
})

test('paymentFor of the onramp sandbox returns the lowest payment that buys the wanted amount', () => {
  const order = fc.record({
    purchase: fc.bigInt({ min: 1_000_000n, max: 10_000_000_000n }),
    assetUsd: fc.double({ min: 0.01, max: 1e4, noNaN: true }),
    networkFeeUsd: fc.double({ min: 0, max: 0.05, noNaN: true }),
    feePercent: fc.constantFrom(0, 0.75, 1.5, 20),
  })
  fc.assert(
    fc.property(order, ({ purchase, ...rest }) => {
      const own = { ...prices, ...rest }
      const total = paymentFor(purchase, own)
      expect(priceOrder(total, own).purchase).toBeGreaterThanOrEqual(purchase)
      if (total > 100n) expect(boughtFor(total - 2n, own)).toBeLessThan(purchase)
    }),
  )
})

/** Nothing, where the fees are above the payment. */
function boughtFor(total: bigint, own: Parameters<typeof priceOrder>[1]): bigint {
  try {
    return priceOrder(total, own).purchase
  } catch {
    return 0n
  }
}
