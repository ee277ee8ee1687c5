import { describe, expect, test } from 'vitest'
import { checkPrice } from './checkPrice.ts'
import { amountOut, amountThrough, spotThrough } from './poolMath.ts'

describe('checkPrice', () => {
  const pool = { reserveIn: 1_000_000n, reserveOut: 2_000_000n }
  const better = { reserveIn: 1_000_000n, reserveOut: 3_000_000n }
  const reference = 1_992n

  test('checkPrice compares with the best route, wherever it stands', () => {
    const quote = { received: 2_000n, feeBps: null }
    for (const routes of [
      [[pool], [better]],
      [[better], null, [pool]],
    ]) {
      const result = checkPrice(quote, 1_000n, routes)
      expect(result).toEqual({ status: 'poor', reference: 2_988n, impactBps: 3_333 })
    }
  })

  test('checkPrice is unchecked when no route yields anything', () => {
    const empty = { reserveIn: 0n, reserveOut: 5n }
    expect(checkPrice({ received: 1n, feeBps: 0 }, 1_000n, [[empty], null])).toEqual({
      status: 'unchecked',
    })
  })

  test.each([
    [0, 1_973n, 'fair'],
    [0, 1_972n, 'poor'],
    [1, 1_972n, 'fair'],
    [100, 1_953n, 'fair'],
    [100, 1_952n, 'poor'],
    [101, 1_952n, 'poor'],
    [null, 1_952n, 'poor'],
    [null, 1_953n, 'fair'],
  ] as const)('checkPrice with a fee of %s bps rates %s', (feeBps, received, status) => {
    expect(checkPrice({ received, feeBps }, 1_000n, [[pool]])).toMatchObject({ status, reference })
  })

  test.each([
    [2_001n, 0],
    [2_000n, 0],
    [1_999n, 5],
    [1_000n, 5_000],
    [0n, 10_000],
  ])(
    'checkPrice shows for %s received of 2,000 at the spot price an impact of %i bps',
    (received, impactBps) => {
      expect(checkPrice({ received, feeBps: null }, 1_000n, [[pool]])).toMatchObject({ impactBps })
    },
  )
})

test('amountOut takes 0.3 % and rounds down as Uniswap V2 does', () => {
  expect(amountOut({ reserveIn: 1_000n, reserveOut: 1_000n }, 100n)).toBe(90n)
  expect(amountOut({ reserveIn: 1_000_000n, reserveOut: 1_000_000n }, 1_000n)).toBe(996n)
  expect(amountOut({ reserveIn: 1n, reserveOut: 1_000n }, 1n)).toBe(499n)
  expect(amountOut({ reserveIn: 5n, reserveOut: 0n }, 5n)).toBe(0n)
  expect(amountOut({ reserveIn: 5n, reserveOut: 1n }, 5n)).toBe(0n)
  expect(amountOut({ reserveIn: -1n, reserveOut: 5n }, 5n)).toBe(0n)
})

test('amountThrough and spotThrough follow the pools in order', () => {
  const first = { reserveIn: 1_000n, reserveOut: 2_000n }
  const second = { reserveIn: 4_000n, reserveOut: 1_000n }
  expect(amountThrough([first, second], 100n)).toBe(amountOut(second, amountOut(first, 100n)))
  expect(spotThrough([first, second], 100n)).toBe(50n)
  expect(spotThrough([first], 100n)).toBe(200n)
  expect(spotThrough([], 100n)).toBe(100n)
  expect(spotThrough([{ reserveIn: 0n, reserveOut: 5n }], 100n)).toBe(0n)
})
