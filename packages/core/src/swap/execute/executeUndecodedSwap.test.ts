import { describe, expect, test } from 'vitest'
import type { ChainAbilities } from '../../../test/moneyFixture.ts'
import { approval, openSwapFixture, simulatedSwap } from '../../../test/swapFixture.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { executeSwap, type SwapStep } from './executeSwap.ts'

async function open(abilities: ChainAbilities) {
  const fixture = await openSwapFixture(abilities)
  const swap: PreparedSwap = { ...(await fixture.prepare()), isDecoded: false }
  const steps: SwapStep[] = []
  const execute = () => executeSwap(fixture.latchkey, { swap, onStep: (step) => steps.push(step) })
  return { ...fixture, swap, steps, execute }
}

describe('a swap that was not decoded', () => {
  test('executeSwap simulates it again with its approvals before the wallet is asked', async () => {
    const asked: unknown[] = []
    const { execute, swap } = await open({
      simulate: async ({ calls }) => {
        asked.push(calls)
        return simulatedSwap(2_000n)
      },
      sendTransaction: async ({ transaction }) => {
        asked.push(transaction)
        return '0x1'
      },
    })
    asked.length = 0
    await execute()
    expect(asked.slice(0, 2)).toEqual([[approval, swap.call], { ...approval, chainId: 'eip155:1' }])
  })

  test('executeSwap asks no wallet when it yields one unit less than the minimum now', async () => {
    let received = 2_000n
    const { execute, sent, steps } = await open({ simulate: async () => simulatedSwap(received) })
    received = 1_989n
    await expect(execute()).rejects.toMatchObject({ code: 'swap/price-moved' })
    expect([sent, steps]).toEqual([[], []])
  })

  test('executeSwap does not simulate a decoded swap again that needs no approval', async () => {
    let simulations = 0
    const { latchkey, swap } = await open({
      readAllowance: async () => 1_000n,
      simulate: async () => {
        simulations += 1
        return simulatedSwap(2_000n)
      },
    })
    simulations = 0
    await executeSwap(latchkey, { swap: { ...swap, isDecoded: true } })
    expect(simulations).toBe(0)
  })
})
