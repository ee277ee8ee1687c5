import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../../test/moneyFixture.ts'
import {
  openSwapFixture,
  router,
  type SwapFixture,
  simulatedSwap,
} from '../../../test/swapFixture.ts'
import type { SwapCall } from '../../adapter/swapCall.ts'
import { newId } from '../../journal/newId.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { recheckSwap } from './recheckSwap.ts'

describe('recheckSwap', () => {
  const reverted = { status: 'reverted', reason: null } as const

  async function recheck(abilities: ChainAbilities, decoded: Partial<SwapCall> = {}) {
    const fixture: SwapFixture = await openSwapFixture({
      readSwap: async () => ({ ...fixture.decoded, ...decoded }),
      ...abilities,
    })
    const id = newId()
    const swap = { ...fixture.order, id, account: moneyAccount, received: 2_000n } as PreparedSwap
    const call = { to: router, data: '0x01' } as const
    await recheckSwap(fixture.latchkey, swap, { call, approvals: [] })
  }

  test('recheckSwap accepts a swap that still yields exactly the minimum', async () => {
    await expect(recheck({ simulate: async () => simulatedSwap(1_990n) })).resolves.toBeUndefined()
    await expect(recheck({})).resolves.toBeUndefined()
  })

  test.each<[string, ChainAbilities, Partial<SwapCall>, string]>([
    [
      'yields one unit less',
      { simulate: async () => simulatedSwap(1_989n) },
      {},
      'swap/price-moved',
    ],
    ['reverts now', { simulate: async () => reverted }, {}, 'swap/price-moved'],
    ['guarantees one unit less', {}, { minimumOut: 1_989n }, 'swap/price-moved'],
    ['is past its deadline', {}, { deadline: 1n }, 'swap/expired'],
    ['pays another account', {}, { recipient: router }, 'swap/unsafe'],
    ['sells one unit more', {}, { amountIn: 1_001n }, 'swap/unsafe'],
  ])('recheckSwap rejects a swap that %s', async (_, abilities, decoded, code) => {
    await expect(recheck(abilities, decoded)).rejects.toMatchObject({ code })
  })
})
