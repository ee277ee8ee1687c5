import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Simulation } from '../adapter/simulation.ts'
import type { SwapCall, SwapRouters } from '../adapter/swapCall.ts'
import { checkPrice } from './checkPrice.ts'
import { checkSwapCall } from './checkSwapCall.ts'
import { checkSwapEffect } from './checkSwapEffect.ts'
import type { SwapIntent } from './swapIntent.ts'

const me = '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa'
const intent: SwapIntent = {
  account: me,
  sell: '0x01',
  buy: '0x02',
  amount: 500n,
  slippageBps: 100,
}
const swapRouters: SwapRouters = {
  routers: [
    { address: '0xRouter', kind: 'uniswap-v2' },
    { address: '0xOther', kind: 'measured' },
  ],
  wrappedNative: '0xWeth',
}
const decoded: SwapCall = {
  tokenIn: '0x01',
  tokenOut: '0x02',
  amountIn: 500n,
  minimumOut: 990n,
  recipient: me.toLowerCase(),
  deadline: 1_200n,
}
const honest = {
  call: { to: '0xrouter' },
  decoded,
  swapRouters,
  received: 1_000n,
  nowSeconds: 100n,
}

describe('checkSwapCall', () => {
  test('checkSwapCall accepts calldata that matches the order', () => {
    expect(checkSwapCall(intent, honest)).toEqual([])
  })

  test.each([
    ['router', 'the call goes to another contract', { call: { to: '0xAttacker' } }],
    ['value', 'the call also pays coins', { call: { to: '0xRouter', value: 1n } }],
    ['calldata', 'the calldata cannot be decoded', { decoded: null }],
    ['recipient', 'another address receives', { decoded: { ...decoded, recipient: '0xAttacker' } }],
    ['sell-token', 'another token is sold', { decoded: { ...decoded, tokenIn: '0x03' } }],
    ['sell-token', 'native coins are sold', { decoded: { ...decoded, tokenIn: null } }],
    ['buy-token', 'native coins are bought', { decoded: { ...decoded, tokenOut: null } }],
    ['sell-amount', 'more is sold', { decoded: { ...decoded, amountIn: 501n } }],
    ['sell-amount', 'less is sold', { decoded: { ...decoded, amountIn: 499n } }],
    ['minimum', 'the minimum is too low', { decoded: { ...decoded, minimumOut: 989n } }],
    ['minimum', 'the minimum is too low for the quote', { received: 1_002n }],
    ['deadline', 'the deadline has passed', { decoded: { ...decoded, deadline: 100n } }],
    ['deadline', 'the deadline is too late', { decoded: { ...decoded, deadline: 3_701n } }],
    ['deadline', 'the call has no deadline', { decoded: { ...decoded, deadline: null } }],
  ])('checkSwapCall reports the fault %s when %s', (fault, _, change) => {
    expect(checkSwapCall(intent, { ...honest, ...change })).toContain(fault)
  })

  test('checkSwapCall accepts wrapping without a deadline', () => {
    const wrapping = { ...intent, sell: null, buy: '0xWeth', slippageBps: 0 }
    const bytes = {
      ...decoded,
      tokenIn: null,
      tokenOut: '0xweth',
      minimumOut: 500n,
      deadline: null,
    }
    const call = { to: '0xweth', value: 500n }
    expect(checkSwapCall(wrapping, { ...honest, call, decoded: bytes, received: 500n })).toEqual([])
  })

  const permit = { token: '0x01', amount: 500n, deadline: 1_200n }

  test('checkSwapCall accepts the permit that the visitor signed for this swap', () => {
    expect(checkSwapCall(intent, { ...honest, decoded: { ...decoded, permit }, permit })).toEqual(
      [],
    )
  })

  test.each([
    ['was not signed by the visitor', { decoded: { ...decoded, permit } }],
    ['is missing', { permit }],
    [
      'is for another token',
      { decoded: { ...decoded, permit: { ...permit, token: '0x03' } }, permit },
    ],
    [
      'is for a larger amount',
      { decoded: { ...decoded, permit: { ...permit, amount: 501n } }, permit },
    ],
    [
      'expires later than the signed one',
      { decoded: { ...decoded, permit: { ...permit, deadline: 1_201n } }, permit },
    ],
    ['has expired', { decoded: { ...decoded, permit }, permit, nowSeconds: 1_200n }],
  ])('checkSwapCall reports a permit that %s', (_, change) => {
    expect(checkSwapCall(intent, { ...honest, ...change })).toContain('permit')
  })

  test('checkSwapCall requires a value of exactly the sold amount when native coins are sold', () => {
    const native = { ...intent, sell: null }
    const call = { to: '0xRouter', value: 500n }
    const bytes = { ...decoded, tokenIn: null }
    expect(checkSwapCall(native, { ...honest, call, decoded: bytes })).toEqual([])
    const less = { ...call, value: 499n }
    expect(checkSwapCall(native, { ...honest, call: less, decoded: bytes })).toEqual(['value'])
  })

  test('checkSwapCall accepts calldata that it cannot decode at a router whose kind is “measured”', () => {
    expect(checkSwapCall(intent, { ...honest, call: { to: '0xOther' }, decoded: null })).toEqual([])
  })
})

const simulated = (
  changes: Extract<Simulation, { status: 'simulated' }>['changes'],
  allowances: Extract<Simulation, { status: 'simulated' }>['allowances'] = [],
): Simulation => ({
  status: 'simulated',
  changes,
  received: [],
  allowances,
  gasUsed: null,
  isComplete: true,
})
const sold = { kind: 'token', token: '0x01', amount: -500n } as const
const bought = { kind: 'token', token: '0x02', amount: 990n } as const

describe('checkSwapEffect', () => {
  test('checkSwapEffect accepts a swap that takes the sold amount and brings the minimum', () => {
    expect(checkSwapEffect(intent, simulated([sold, bought]), 990n)).toEqual({
      faults: [],
      received: 990n,
    })
  })

  test.each([
    ['sold-more', 'a larger sold amount', [{ ...sold, amount: -501n }, bought], []],
    ['received-less', 'less than the minimum', [sold, { ...bought, amount: 989n }], []],
    ['received-less', 'nothing received', [sold], []],
    [
      'other-asset',
      'a loss of coins',
      [sold, bought, { kind: 'native', amount: -1n } as const],
      [],
    ],
    [
      'other-asset',
      'a loss of another token',
      [sold, bought, { kind: 'token', token: '0x03', amount: -1n } as const],
      [],
    ],
    [
      'other-asset',
      'the loss of an NFT',
      [sold, bought, { kind: 'nft', token: '0x01', id: 1n, amount: -1n } as const],
      [],
    ],
    [
      'allowance',
      'a new allowance of the sold token',
      [sold, bought],
      [{ token: '0x01', spender: '0xAttacker', amount: 1n }],
    ],
    [
      'allowance',
      'an unlimited allowance of another token',
      [sold, bought],
      [{ token: '0x09', spender: '0xAttacker', amount: 'all' as const }],
    ],
  ])('checkSwapEffect reports %s when the simulation shows %s', (fault, _, changes, allowances) => {
    expect(checkSwapEffect(intent, simulated(changes, allowances), 990n).faults).toContain(fault)
  })

  test('checkSwapEffect reports reverted when the simulated swap reverts', () => {
    const reverted = { status: 'reverted', reason: null } as const
    expect(checkSwapEffect(intent, reverted, 1n).faults).toEqual(['reverted'])
  })
})

describe('checkPrice', () => {
  const pool = { reserveIn: 1_000_000n, reserveOut: 2_000_000n }
  const quote = (received: bigint, feeBps: number | null = null) => ({ received, feeBps })

  test('checkPrice rates a quote as unchecked without a pool', () => {
    expect(checkPrice(quote(100n), 50n, [])).toEqual({ status: 'unchecked' })
    expect(checkPrice(quote(100n), 50n, [null])).toEqual({ status: 'unchecked' })
  })

  test('checkPrice rates a quote of unknown fee as fair while the best pool yields at most 2 % more', () => {
    const poorer = { reserveIn: 1_000_000n, reserveOut: 1_000_000n }
    expect(checkPrice(quote(1_992n), 1_000n, [[poorer], [pool], null])).toMatchObject({
      status: 'fair',
      reference: 1_992n,
    })
    expect(checkPrice(quote(1_953n), 1_000n, [[pool]])).toMatchObject({ status: 'fair' })
    expect(checkPrice(quote(1_952n), 1_000n, [[pool]])).toMatchObject({ status: 'poor' })
  })

  test.each([
    ['without a fee', '1 %', 0, 1_973n],
    ['with a fee of 0.5 %', '1.5 %', 50, 1_963n],
    ['with a fee of 3 %, of which 1 % is usual,', '2 %', 300, 1_953n],
  ])(
    'checkPrice rates a quote %s as fair down to %s below the best pool',
    (_fee, _below, feeBps, least) => {
      expect(checkPrice(quote(least, feeBps), 1_000n, [[pool]])).toMatchObject({ status: 'fair' })
      const poor = quote(least - 1n, feeBps)
      expect(checkPrice(poor, 1_000n, [[pool]])).toMatchObject({ status: 'poor' })
    },
  )

  test('checkPrice returns the difference between the pool’s spot price and the quote as the price impact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), (amount) => {
        const out = checkPrice(quote(2n * amount), amount, [[pool]])
        expect(out).toMatchObject({ impactBps: 0 })
      }),
    )
    expect(checkPrice(quote(1_000n), 1_000n, [[pool]])).toMatchObject({ impactBps: 5_000 })
  })
})
