import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Simulation } from '../adapter/simulation.ts'
import type { SwapCall, SwapVenue } from '../adapter/swapCall.ts'
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
const venue: SwapVenue = {
  routers: [
    { address: '0xRouter', kind: 'uniswap-v2' },
    { address: '0xOther', kind: 'measured' },
  ],
  wrappedNative: '0xWeth',
}
const read: SwapCall = {
  tokenIn: '0x01',
  tokenOut: '0x02',
  amountIn: 500n,
  minimumOut: 990n,
  recipient: me.toLowerCase(),
  deadline: 1_200n,
}
const sound = { call: { to: '0xrouter' }, read, venue, shown: 1_000n, nowSeconds: 100n }

describe('the bytes of a swap', () => {
  test('that say what was asked for are fine', () => {
    expect(checkSwapCall(intent, sound)).toEqual([])
  })

  test.each([
    ['router', { call: { to: '0xThief' } }],
    ['value', { call: { to: '0xRouter', value: 1n } }],
    ['calldata', { read: null }],
    ['recipient', { read: { ...read, recipient: '0xThief' } }],
    ['sell-token', { read: { ...read, tokenIn: '0x03' } }],
    ['sell-token', { read: { ...read, tokenIn: null } }],
    ['buy-token', { read: { ...read, tokenOut: null } }],
    ['sell-amount', { read: { ...read, amountIn: 501n } }],
    ['sell-amount', { read: { ...read, amountIn: 499n } }],
    ['minimum', { read: { ...read, minimumOut: 989n } }],
    ['minimum', { shown: 1_002n }],
    ['deadline', { read: { ...read, deadline: 100n } }],
    ['deadline', { read: { ...read, deadline: 3_701n } }],
    ['deadline', { read: { ...read, deadline: null } }],
  ])('are refused for their %s', (fault, change) => {
    expect(checkSwapCall(intent, { ...sound, ...change })).toContain(fault)
  })

  test('that wrap native coins need no deadline', () => {
    const wrapping = { ...intent, sell: null, buy: '0xWeth', slippageBps: 0 }
    const bytes = { ...read, tokenIn: null, tokenOut: '0xweth', minimumOut: 500n, deadline: null }
    const call = { to: '0xweth', value: 500n }
    expect(checkSwapCall(wrapping, { ...sound, call, read: bytes, shown: 500n })).toEqual([])
  })

  const permit = { token: '0x01', amount: 500n, deadline: 1_200n }

  test('with the permit that was signed for them are fine', () => {
    expect(checkSwapCall(intent, { ...sound, read: { ...read, permit }, permit })).toEqual([])
  })

  test.each([
    ['nobody signed', { read: { ...read, permit } }],
    ['is missing', { permit }],
    ['is another token’s', { read: { ...read, permit: { ...permit, token: '0x03' } }, permit }],
    ['is for more', { read: { ...read, permit: { ...permit, amount: 501n } }, permit }],
    ['ends later', { read: { ...read, permit: { ...permit, deadline: 1_201n } }, permit }],
    ['has ended', { read: { ...read, permit }, permit, nowSeconds: 1_200n }],
  ])('are refused when the permit %s', (_, change) => {
    expect(checkSwapCall(intent, { ...sound, ...change })).toContain('permit')
  })

  test('of native coins carry exactly the amount', () => {
    const native = { ...intent, sell: null }
    const call = { to: '0xRouter', value: 500n }
    const bytes = { ...read, tokenIn: null }
    expect(checkSwapCall(native, { ...sound, call, read: bytes })).toEqual([])
    const less = { ...call, value: 499n }
    expect(checkSwapCall(native, { ...sound, call: less, read: bytes })).toEqual(['value'])
  })

  test('cannot be read at a router the owner vouches for: its play must do', () => {
    expect(checkSwapCall(intent, { ...sound, call: { to: '0xOther' }, read: null })).toEqual([])
  })
})

const played = (
  changes: Extract<Simulation, { status: 'simulated' }>['changes'],
  allowances: Extract<Simulation, { status: 'simulated' }>['allowances'] = [],
): Simulation => ({
  status: 'simulated',
  changes,
  received: [],
  allowances,
  gasUsed: null,
  sawEverything: true,
})
const sold = { kind: 'token', token: '0x01', amount: -500n } as const
const bought = { kind: 'token', token: '0x02', amount: 990n } as const

describe('the effect of a swap', () => {
  test('that takes what is sold and brings the minimum is fine', () => {
    expect(checkSwapEffect(intent, played([sold, bought]), 990n)).toEqual({
      faults: [],
      received: 990n,
    })
  })

  test.each([
    ['sold-more', [{ ...sold, amount: -501n }, bought], []],
    ['received-less', [sold, { ...bought, amount: 989n }], []],
    ['received-less', [sold], []],
    ['other-asset', [sold, bought, { kind: 'native', amount: -1n } as const], []],
    ['other-asset', [sold, bought, { kind: 'token', token: '0x03', amount: -1n } as const], []],
    [
      'other-asset',
      [sold, bought, { kind: 'collectible', token: '0x01', id: 1n, amount: -1n } as const],
      [],
    ],
    ['allowance', [sold, bought], [{ token: '0x01', spender: '0xThief', amount: 1n }]],
    ['allowance', [sold, bought], [{ token: '0x09', spender: '0xThief', amount: 'all' as const }]],
  ])('is refused: %s', (fault, changes, allowances) => {
    expect(checkSwapEffect(intent, played(changes, allowances), 990n).faults).toContain(fault)
  })

  test('that would revert is refused', () => {
    const reverted = { status: 'reverted', reason: null } as const
    expect(checkSwapEffect(intent, reverted, 1n).faults).toEqual(['reverted'])
  })
})

describe('the price', () => {
  const pool = { reserveIn: 1_000_000n, reserveOut: 2_000_000n }

  test('is not judged without a second source', () => {
    expect(checkPrice(100n, 50n, [])).toEqual({ status: 'unchecked' })
    expect(checkPrice(100n, 50n, [null])).toEqual({ status: 'unchecked' })
  })

  test('is fair as long as the best pool gives hardly more', () => {
    const poorer = { reserveIn: 1_000_000n, reserveOut: 1_000_000n }
    expect(checkPrice(1_992n, 1_000n, [[poorer], [pool], null])).toMatchObject({
      status: 'fair',
      reference: 1_992n,
    })
    expect(checkPrice(1_953n, 1_000n, [[pool]])).toMatchObject({ status: 'fair' })
    expect(checkPrice(1_952n, 1_000n, [[pool]])).toMatchObject({ status: 'poor' })
  })

  test('falls by what the swap itself moves', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), (amount) => {
        const out = checkPrice(2n * amount, amount, [[pool]])
        expect(out).toMatchObject({ impactBps: 0 })
      }),
    )
    expect(checkPrice(1_000n, 1_000n, [[pool]])).toMatchObject({ impactBps: 5_000 })
  })
})
