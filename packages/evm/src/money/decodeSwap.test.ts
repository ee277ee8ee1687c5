import type { Account, SwapRouters } from '@latchkey/core'
import type { SwapCall } from '@latchkey/core/adapter'
import { localAccounts, localAddresses } from '@latchkey/testing'
import { concatHex, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeSwap } from './decodeSwap.ts'
import { router02Abi } from './swapAbis.ts'

const { alice, mallory } = localAccounts
const { weth, usdc, latch, usdt } = localAddresses
const account: Account = { namespace: 'eip155', address: alice.address, type: 'eoa' }
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const swapRouters: SwapRouters = {
  routers: [{ address: router.toLowerCase(), kind: 'uniswap-v3' }],
  wrappedNative: weth.toLowerCase(),
}
const caller = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'
const read = (data: Hex, value = 0n): SwapCall | null =>
  decodeSwap({ account, call: { to: router, data, value }, swapRouters })

const write = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: router02Abi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0])
const path = (...tokens: readonly Hex[]): Hex =>
  concatHex(
    tokens.flatMap((token, index) =>
      index === 0 ? [token] : [numberToHex(500, { size: 3 }), token],
    ),
  )
const single = (recipient: Hex, change: object = {}): Hex =>
  write('exactInputSingle', [
    {
      tokenIn: usdc,
      tokenOut: latch,
      fee: 500,
      recipient,
      amountIn: 7n,
      amountOutMinimum: 3n,
      sqrtPriceLimitX96: 0n,
      ...change,
    },
  ])
const many = (recipient: Hex, ...tokens: readonly Hex[]): Hex =>
  write('exactInput', [{ path: path(...tokens), recipient, amountIn: 7n, amountOutMinimum: 3n }])
const multicall = (...steps: readonly Hex[]): Hex => write('multicall', [99n, steps])
const unwrap = (recipient: Hex): Hex => write('unwrapWETH9', [3n, recipient])

const word = `0x${'11'.repeat(32)}` as const
const permit = (token: Hex): Hex => write('selfPermitIfNecessary', [token, 7n, 88n, 27, word, word])

const swap = {
  tokenIn: usdc,
  tokenOut: latch,
  amountIn: 7n,
  minimumOut: 3n,
  recipient: alice.address,
  deadline: null,
}

describe('SwapRouter02', () => {
  test.each<[string, Hex, bigint, Partial<SwapCall>]>([
    ['one pool', single(alice.address), 0n, {}],
    ['one pool, for the caller', single(caller), 0n, {}],
    ['several pools', many(alice.address, usdc, weth, latch), 0n, {}],
    [
      'a way through V2',
      write('swapExactTokensForTokens', [7n, 3n, [usdc, latch], alice.address]),
      0n,
      {},
    ],
    ['in a multicall', multicall(single(alice.address)), 0n, { deadline: 99n }],
    ['in a multicall without a deadline', write('multicall', [[single(alice.address)]]), 0n, {}],
    [
      'with coins sent along',
      multicall(many(alice.address, weth, usdc)),
      7n,
      { tokenIn: null, tokenOut: usdc, deadline: 99n },
    ],
    [
      'with coins sent along and back',
      multicall(many(caller, weth, usdc), write('refundETH', [])),
      7n,
      { tokenIn: null, tokenOut: usdc, deadline: 99n },
    ],
    [
      'after the sold token’s permit',
      multicall(permit(usdc), single(alice.address)),
      0n,
      { deadline: 99n, permit: { token: usdc, amount: 7n, deadline: 88n } },
    ],
    [
      'for coins',
      multicall(many(itself, usdc, weth), unwrap(alice.address)),
      0n,
      { tokenOut: null, deadline: 99n },
    ],
    [
      'for coins, for the caller',
      multicall(many(itself, usdc, weth), write('unwrapWETH9', [3n])),
      0n,
      { tokenOut: null, deadline: 99n },
    ],
  ])('decodeSwap decodes a swap at SwapRouter02 %s', (_, data, value, change) => {
    expect(read(data, value)).toEqual({ ...swap, ...change })
  })
})

describe('SwapRouter02, rejected', () => {
  test.each<[string, Hex, bigint]>([
    ['to keep what it buys', single(itself), 0n],
    ['to keep what it buys, in a multicall', multicall(single(itself)), 0n],
    ['to stop at a price', single(alice.address, { sqrtPriceLimitX96: 5n }), 0n],
    ['two swaps', multicall(single(alice.address), single(alice.address)), 0n],
    ['no swap', multicall(unwrap(alice.address)), 0n],
    [
      'to unwrap twice',
      multicall(many(itself, usdc, weth), unwrap(alice.address), unwrap(mallory.address)),
      0n,
    ],
    [
      'to unwrap what is not wrapped',
      multicall(many(itself, usdc, latch), unwrap(alice.address)),
      0n,
    ],
    [
      'to unwrap for another recipient',
      multicall(many(alice.address, usdc, weth), unwrap(alice.address)),
      0n,
    ],
    ['a permit of another token', multicall(permit(latch), single(alice.address)), 0n],
    ['a permit behind the swap', multicall(single(alice.address), permit(usdc)), 0n],
    ['two permits', multicall(permit(usdc), permit(usdc), single(alice.address)), 0n],
    ['a permit and no swap', multicall(permit(usdc)), 0n],
    ['a permit for coins', multicall(permit(weth), many(alice.address, weth, usdc)), 7n],
    ['to take coins for a token', multicall(many(alice.address, usdc, latch)), 5n],
    ['to take one wei for a token', single(alice.address), 1n],
    ['nothing in a multicall', multicall(), 0n],
    ['a multicall in a multicall', multicall(multicall(single(alice.address))), 0n],
    ['something else', multicall(single(alice.address), '0x12345678'), 0n],
    [
      'a way cut short',
      write('exactInput', [
        { path: usdc, recipient: alice.address, amountIn: 7n, amountOutMinimum: 3n },
      ]),
      0n,
    ],
    [
      'a crooked way',
      write('exactInput', [
        {
          path: `${path(usdc, latch)}00`,
          recipient: alice.address,
          amountIn: 7n,
          amountOutMinimum: 3n,
        },
      ]),
      0n,
    ],
    ['more than it needs', concatHex([single(alice.address), '0x00']), 0n],
  ])('decodeSwap returns null at SwapRouter02 for %s', (_, data, value) => {
    expect(read(data, value)).toBeNull()
  })

  test('decodeSwap decodes a recipient that is not the account', () => {
    expect(read(single(mallory.address))?.recipient).toBe(mallory.address)
    const coins = multicall(many(itself, usdc, weth), unwrap(mallory.address))
    expect(read(coins)?.recipient).toBe(mallory.address)
    expect(read(many(alice.address, usdc, usdt))?.tokenOut).toBe(usdt)
  })
})
