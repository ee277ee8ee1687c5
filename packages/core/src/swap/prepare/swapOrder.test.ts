import { testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import { dai, ether, usdc } from '../../../test/swapFixture.ts'
import { defineNetwork } from '../../network/network.ts'
import { assertOrder, type PrepareSwapParameters, toSwapIntent } from './swapOrder.ts'

const order: PrepareSwapParameters = {
  network: defineNetwork(testNetwork(1)),
  sell: usdc,
  buy: dai,
  amount: 1n,
  slippageBps: 50,
}

describe('assertOrder', () => {
  test.each<[string, Partial<PrepareSwapParameters>]>([
    ['one unit', {}],
    ['no slippage', { slippageBps: 0 }],
    ['a slippage of 50 %', { slippageBps: 5_000 }],
    ['a slippage of one basis point', { slippageBps: 1 }],
    ['the native currency sold', { sell: ether }],
    ['the native currency bought', { buy: ether }],
  ])('assertOrder accepts an order with %s', (_, change) => {
    expect(() => assertOrder({ ...order, ...change })).not.toThrow()
  })

  test.each<[string, Partial<PrepareSwapParameters>]>([
    ['no amount', { amount: 0n }],
    ['a negative amount', { amount: -1n }],
    ['a negative slippage', { slippageBps: -1 }],
    ['a slippage above 50 %', { slippageBps: 5_001 }],
    ['a slippage of half a basis point', { slippageBps: 0.5 }],
    ['a slippage that is no number', { slippageBps: Number.NaN }],
    ['the same token twice', { buy: usdc }],
    [
      'the same token in lower case',
      { buy: { ...usdc, address: usdc.address?.toLowerCase() ?? '' } },
    ],
    ['the native currency twice', { sell: ether, buy: ether }],
    ['a sold token of another network', { sell: { ...usdc, network: 'eip155:10' } }],
    ['a bought token of another network', { buy: { ...dai, network: 'eip155:10' } }],
  ])('assertOrder rejects an order with %s', (_, change) => {
    expect(() => assertOrder({ ...order, ...change })).toThrow(
      expect.objectContaining({ code: 'swap/unsafe', context: { reason: 'order' } }),
    )
  })
})

test('toSwapIntent freezes the terms of the order', () => {
  const account = { namespace: 'eip155', address: '0xAb', type: 'eoa' } as const
  const intent = toSwapIntent(order, account)
  expect(intent).toEqual({
    account: '0xAb',
    sell: usdc.address,
    buy: dai.address,
    amount: 1n,
    slippageBps: 50,
  })
  expect(Object.isFrozen(intent)).toBe(true)
})
