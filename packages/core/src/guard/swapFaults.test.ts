import { describe, expect, test } from 'vitest'
import type { SwapCall, SwapRouters } from '../adapter/swapCall.ts'
import { checkSwapCall } from './checkSwapCall.ts'
import type { SwapIntent } from './swapIntent.ts'

const intent: SwapIntent = {
  account: '0xAA',
  sell: '0x01',
  buy: '0x02',
  amount: 500n,
  slippageBps: 100,
}
const swapRouters: SwapRouters = {
  routers: [
    { address: '0xRouter', kind: 'uniswap-v3' },
    { address: '0xMeasured', kind: 'measured' },
  ],
  wrappedNative: '0xWeth',
}
const decoded: SwapCall = {
  tokenIn: '0x01',
  tokenOut: '0x02',
  amountIn: 500n,
  minimumOut: 990n,
  recipient: '0xaa',
  deadline: 1_200n,
}
const honest = {
  call: { to: '0xROUTER' },
  decoded,
  swapRouters,
  received: 1_000n,
  nowSeconds: 100n,
}
const faults = (change: Partial<Parameters<typeof checkSwapCall>[1]>, order = intent) =>
  checkSwapCall(order, { ...honest, ...change })
const withCall = (change: Partial<SwapCall>) => ({ decoded: { ...decoded, ...change } })

describe('checkSwapCall', () => {
  test.each([
    ['a minimum of exactly 99 %', withCall({ minimumOut: 990n }), []],
    ['a minimum one unit below', withCall({ minimumOut: 989n }), ['minimum']],
    ['a quote whose minimum rounds down', { received: 1_001n }, []],
    ['a deadline in one second', withCall({ deadline: 101n }), []],
    ['a deadline now', withCall({ deadline: 100n }), ['deadline']],
    ['a deadline in one hour', withCall({ deadline: 3_700n }), []],
    ['a deadline one second later', withCall({ deadline: 3_701n }), ['deadline']],
    ['no deadline', withCall({ deadline: null }), ['deadline']],
    ['another recipient', withCall({ recipient: '0xab' }), ['recipient']],
    ['the sold token in upper case', withCall({ tokenIn: '0X01' }), []],
    [
      'both tokens swapped',
      withCall({ tokenIn: '0x02', tokenOut: '0x01' }),
      ['sell-token', 'buy-token'],
    ],
    ['an unlisted contract', { call: { to: '0xRoute' } }, ['router']],
    ['coins that a token swap sends', { call: { to: '0xRouter', value: 1n } }, ['value']],
    ['a value of 0', { call: { to: '0xRouter', value: 0n } }, []],
    ['nothing decoded', { decoded: null }, ['calldata']],
    [
      'nothing decoded at another contract, with coins',
      { decoded: null, call: { to: '0xX', value: 1n } },
      ['router', 'value', 'calldata'],
    ],
    [
      'a measured router that gets coins',
      { decoded: null, call: { to: '0xMeasured', value: 1n } },
      ['value'],
    ],
  ])('checkSwapCall of %s', (_, change, expected) => {
    expect(faults(change)).toEqual(expected)
  })

  test('checkSwapCall of an order for native coins needs exactly the amount as value, at a measured router too', () => {
    const order = { ...intent, sell: null }
    const native = withCall({ tokenIn: null })
    const sending = (value: bigint, to = '0xRouter') => ({ ...native, call: { to, value } })
    expect(faults(sending(500n), order)).toEqual([])
    expect(faults(sending(501n), order)).toEqual(['value'])
    expect(faults({ ...native, call: { to: '0xRouter' } }, order)).toEqual(['value'])
    expect(faults(sending(499n, '0xMeasured'), order)).toEqual(['value'])
    expect(faults(withCall({ tokenIn: null }), intent)).toEqual(['sell-token'])
  })

  test('checkSwapCall takes only the wrapped native currency for a wrap, which needs no deadline', () => {
    const wrap = { call: { to: '0xWETH' }, ...withCall({ deadline: null }) }
    expect(faults(wrap)).toEqual([])
    expect(faults({ ...wrap, swapRouters: { routers: swapRouters.routers } })).toEqual([
      'router',
      'deadline',
    ])
    const nameless = { ...wrap, swapRouters: { routers: [] }, call: { to: '' } }
    expect(faults(nameless)).toEqual(['router', 'deadline'])
  })

  const permit = { token: '0x01', amount: 500n, deadline: 1_200n }
  test.each([
    ['the signed permit', { ...withCall({ permit }), permit }, []],
    [
      'the signed permit, with the token in another case',
      { ...withCall({ permit: { ...permit, token: '0X01' } }), permit },
      [],
    ],
    ['no permit, and none was signed', {}, []],
    ['a permit that was not signed', withCall({ permit }), ['permit']],
    ['no permit, but one was signed', { permit }, ['permit']],
    [
      'another token',
      { ...withCall({ permit: { ...permit, token: '0x02' } }), permit },
      ['permit'],
    ],
    [
      'a smaller amount',
      { ...withCall({ permit: { ...permit, amount: 499n } }), permit },
      ['permit'],
    ],
    [
      'a larger amount',
      { ...withCall({ permit: { ...permit, amount: 501n } }), permit },
      ['permit'],
    ],
    [
      'an earlier deadline',
      { ...withCall({ permit: { ...permit, deadline: 1_199n } }), permit },
      ['permit'],
    ],
    [
      'a deadline that has passed',
      {
        ...withCall({ permit: { ...permit, deadline: 100n } }),
        permit: { ...permit, deadline: 100n },
      },
      ['permit'],
    ],
    [
      'a deadline after an hour',
      {
        ...withCall({ permit: { ...permit, deadline: 3_701n } }),
        permit: { ...permit, deadline: 3_701n },
      },
      ['permit'],
    ],
  ])('checkSwapCall of calldata with %s', (_, change, expected) => {
    expect(faults(change)).toEqual(expected)
  })
})
