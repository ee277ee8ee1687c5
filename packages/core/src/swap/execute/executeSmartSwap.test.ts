import { expect, test } from 'vitest'
import { approval, openSwapFixture } from '../../../test/swapFixture.ts'
import { executeSwap, type SwapStep } from './executeSwap.ts'

test('executeSwap sends the approvals and the swap of a smart account as one batch, although the wallet offers none', async () => {
  const batches: unknown[] = []
  const steps: SwapStep[] = []
  const { latchkey, prepare, sent } = await openSwapFixture({
    canBatch: async () => false,
    sendCalls: async ({ calls, id }) => {
      batches.push(calls)
      return id
    },
    getCallsStatus: async ({ id }) => ({
      id,
      status: 'success',
      statusCode: 200,
      atomic: true,
      receipts: [],
    }),
  })
  const swap = await prepare()
  const account = { ...swap.account, type: 'smartAccount' } as const
  await executeSwap(latchkey, { swap: { ...swap, account }, onStep: (step) => steps.push(step) })
  // The last call ends the router's allowance.
  expect([batches, sent]).toEqual([[[approval, swap.call, approval]], []])
  expect(steps).toEqual(['confirming', 'swapping'])
})
