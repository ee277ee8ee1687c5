import type { SwapRouters } from '@latchkey/core'
import { concatHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf } from '../testing/pureContext.ts'
import { account } from '../testing/pureEvm.ts'
import { decodeSwap } from './decodeSwap.ts'

const [router, weth, usdc, latch, other] = [1, 2, 3, 4, 5].map(addressOf) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const own = account.address as Hex
const listed: SwapRouters = {
  routers: [
    { address: other, kind: 'uniswap-v3' },
    { address: router.toLowerCase(), kind: 'uniswap-v2' },
  ],
  wrappedNative: weth.toLowerCase(),
}
const decode = (data: Hex | undefined, change: object = {}, at: SwapRouters = listed) =>
  decodeSwap({
    account,
    call: { to: router, ...(data ? { data } : {}), ...change },
    swapRouters: at,
  })
const sell = (name: string, path: readonly Hex[]): Hex =>
  calldata(`${name}(uint256, uint256, address[], address, uint256)`, 7n, 3n, path, own, 99n)
const spend = (name: string, path: readonly Hex[]): Hex =>
  calldata(`${name}(uint256, address[], address, uint256)`, 3n, path, own, 99n)
const fee = 'SupportingFeeOnTransferTokens'
const terms = { amountIn: 7n, minimumOut: 3n, recipient: own, deadline: 99n }

describe('a swap at a V2 router', () => {
  test.each(['', fee])('by functions named …%s is decoded', (suffix) => {
    const tokens = sell(`swapExactTokensForTokens${suffix}`, [usdc, weth, latch])
    expect(decode(tokens)).toEqual({ ...terms, tokenIn: usdc, tokenOut: latch })
    const forCoins = sell(`swapExactTokensForETH${suffix}`, [usdc, weth])
    expect(decode(forCoins)).toEqual({ ...terms, tokenIn: usdc, tokenOut: null })
    const coins = spend(`swapExactETHForTokens${suffix}`, [weth, usdc])
    expect(decode(coins, { value: 7n })).toEqual({ ...terms, tokenIn: null, tokenOut: usdc })
    expect(decode(coins)).toEqual({ ...terms, amountIn: 0n, tokenIn: null, tokenOut: usdc })
  })

  test.each([
    ['coins along a path that begins with a token', spend('swapExactETHForTokens', [usdc, weth])],
    ['coins along no path', spend('swapExactETHForTokens', [])],
    ['for coins along a path that ends with a token', sell('swapExactTokensForETH', [weth, usdc])],
    ['for coins along no path', sell('swapExactTokensForETH', [])],
    ['along a path of one token', sell('swapExactTokensForTokens', [usdc])],
    ['along a path of the wrapped coin alone', spend('swapExactETHForTokens', [weth])],
    ['along no path', sell('swapExactTokensForTokens', [])],
    ['with one byte more', concatHex([sell('swapExactTokensForTokens', [usdc, latch]), '0x00'])],
    ['with one byte less', sell('swapExactTokensForTokens', [usdc, latch]).slice(0, -2) as Hex],
    ['of an exact output', sell('swapTokensForExactTokens', [usdc, latch])],
    ['without data', undefined],
  ])('%s is null', (_, data) => {
    expect(decode(data, { value: 7n })).toBeNull()
  })

  test('is decoded at a listed router of its kind only', () => {
    const data = sell('swapExactTokensForTokens', [usdc, latch])
    expect(decode(data, { to: router.toLowerCase() })).not.toBeNull()
    expect(decode(data, { to: other })).toBeNull()
    expect(decode(data, { to: latch })).toBeNull()
  })

  test('takes coins only where the wrapped coin is known', () => {
    const at = { routers: listed.routers }
    expect(decode(spend('swapExactETHForTokens', [weth, usdc]), { value: 7n }, at)).toBeNull()
    expect(decode(sell('swapExactTokensForETH', [usdc, weth]), {}, at)).toBeNull()
    expect(decode(sell('swapExactTokensForTokens', [usdc, weth]), {}, at)).not.toBeNull()
  })
})

describe('wrapping', () => {
  const wrap = { recipient: own, deadline: null }
  test('gives exactly the value, and unwrapping exactly the amount', () => {
    const wrapped = weth.toLowerCase()
    const deposit = decode(calldata('deposit()'), { to: weth, value: 7n })
    expect(deposit).toEqual({
      ...{ ...wrap, tokenIn: null, tokenOut: wrapped, amountIn: 7n, minimumOut: 7n },
    })
    const withdrawal = decode(calldata('withdraw(uint256)', 7n), { to: weth, value: 1n })
    expect(withdrawal).toEqual({
      ...{ ...wrap, tokenIn: wrapped, tokenOut: null, amountIn: 7n, minimumOut: 7n },
    })
    expect(decode(calldata('deposit()'), { to: weth })).toMatchObject({ amountIn: 0n })
  })

  test.each([undefined, '0x', '0x12345678', concatHex([calldata('deposit()'), '0x00'])] as const)(
    'is not the call %s',
    (data) => {
      expect(decode(data, { to: weth, value: 7n })).toBeNull()
    },
  )

  test('at another contract is none', () => {
    expect(decode(calldata('deposit()'), { to: usdc, value: 7n })).toBeNull()
    expect(decode(calldata('deposit()'), { to: weth, value: 7n }, { routers: [] })).toBeNull()
  })
})
