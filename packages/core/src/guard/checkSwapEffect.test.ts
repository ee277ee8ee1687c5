import { describe, expect, test } from 'vitest'
import type { AllowanceChange, AssetChange, Simulation } from '../adapter/simulation.ts'
import { checkSwapEffect } from './checkSwapEffect.ts'
import type { SwapIntent } from './swapIntent.ts'

const intent: SwapIntent = {
  account: '0xAA',
  sell: '0x01',
  buy: '0x02',
  amount: 500n,
  slippageBps: 100,
}
describe('checkSwapEffect', () => {
  const token = (address: string, amount: bigint): AssetChange => ({
    kind: 'token',
    token: address,
    amount,
  })
  const simulated = (
    changes: readonly AssetChange[],
    allowances: readonly AllowanceChange[] = [],
  ): Simulation => ({
    status: 'simulated',
    changes,
    received: [],
    allowances,
    gasUsed: null,
    isComplete: true,
  })
  const effect = (changes: readonly AssetChange[], minimum = 990n, order = intent) =>
    checkSwapEffect(order, simulated(changes), minimum)

  test.each([
    ['exactly the amount and the minimum', [token('0x01', -500n), token('0x02', 990n)], [], 990n],
    ['addresses in another case', [token('0X01', -500n), token('0X02', 990n)], [], 990n],
    ['less sold', [token('0x01', -1n), token('0x02', 990n)], [], 990n],
    ['nothing sold', [token('0x02', 990n)], [], 990n],
    ['one unit more sold', [token('0x01', -501n), token('0x02', 990n)], ['sold-more'], 990n],
    [
      'one unit less received',
      [token('0x01', -500n), token('0x02', 989n)],
      ['received-less'],
      989n,
    ],
    ['nothing received', [token('0x01', -500n)], ['received-less'], 0n],
    [
      'the bought token leaving',
      [token('0x01', -500n), token('0x02', -1n)],
      ['received-less', 'other-asset'],
      -1n,
    ],
    [
      'another token arriving',
      [token('0x01', -500n), token('0x02', 990n), token('0x03', 1n)],
      [],
      990n,
    ],
    [
      'a coin leaving',
      [token('0x01', -500n), token('0x02', 990n), { kind: 'native', amount: -1n }],
      ['other-asset'],
      990n,
    ],
    [
      'an NFT of the sold contract leaving',
      [
        token('0x01', -500n),
        token('0x02', 990n),
        { kind: 'nft', token: '0x01', id: 1n, amount: -1n },
      ],
      ['other-asset'],
      990n,
    ],
    [
      'an NFT of the bought contract arriving',
      [token('0x01', -500n), { kind: 'nft', token: '0x02', id: 1n, amount: 990n }],
      ['received-less'],
      0n,
    ],
  ] as const)('checkSwapEffect of %s', (_, changes, expected, received) => {
    expect(effect(changes)).toEqual({ faults: expected, received })
  })

  test('checkSwapEffect needs something to arrive, also without a minimum', () => {
    expect(effect([token('0x01', -500n)], 0n).faults).toEqual(['received-less'])
    expect(effect([token('0x01', -500n), token('0x02', 1n)], 0n).faults).toEqual([])
  })

  test('checkSwapEffect of native coins for a token, and back', () => {
    const native = (amount: bigint): AssetChange => ({ kind: 'native', amount })
    const selling = { ...intent, sell: null }
    expect(effect([native(-500n), token('0x02', 990n)], 990n, selling).faults).toEqual([])
    expect(effect([native(-501n), token('0x02', 990n)], 990n, selling).faults).toEqual([
      'sold-more',
    ])
    const buying = { ...intent, buy: null }
    expect(effect([token('0x01', -500n), native(990n)], 990n, buying)).toEqual({
      faults: [],
      received: 990n,
    })
    expect(effect([token('0x01', -500n), token('0x02', 990n)], 990n, buying).received).toBe(0n)
  })

  test('checkSwapEffect reports an allowance of any amount that stays, and a revert without an amount', () => {
    const allowance = { token: '0x01', spender: '0xr', amount: 1n }
    const done = [token('0x01', -500n), token('0x02', 990n)]
    expect(checkSwapEffect(intent, simulated(done, [allowance]), 990n).faults).toEqual([
      'allowance',
    ])
    const reverted = { status: 'reverted', reason: 'no' } as const
    expect(checkSwapEffect(intent, reverted, 0n)).toEqual({ faults: ['reverted'], received: null })
  })
})
