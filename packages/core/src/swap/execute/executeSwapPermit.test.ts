import { describe, expect, onTestFinished, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../../test/moneyFixture.ts'
import {
  approval,
  dai,
  openSwapFixture,
  router,
  simulatedSwap,
  usdc,
} from '../../../test/swapFixture.ts'
import type { PermitTerms } from '../../adapter/permit.ts'
import type { SimulationRequest } from '../../adapter/simulation.ts'
import type { AnalyticsEvent } from '../../events/events.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { executeSwap, type SwapStep } from './executeSwap.ts'

const permit = {
  token: usdc.address ?? '',
  spender: router,
  amount: 1_000n,
  deadline: BigInt(Math.floor(Date.now() / 1_000)) + 600n,
  nonce: 0n,
  name: 'USD Coin',
  version: '2',
}
const permitCall = { to: router, data: '0x02', value: 0n } as const

/** A prepared swap with a permit; the calldata of `permitCall` contains the terms of `given`. */
async function open(abilities: ChainAbilities = {}, given: Partial<PermitTerms> = {}) {
  const fixture = await openSwapFixture({
    readSwap: async ({ call }) => ({
      ...fixture.decoded,
      ...(call.data === permitCall.data ? { permit: { ...permit, ...given } } : {}),
    }),
    signPermit: async () => permitCall,
    ...abilities,
  })
  const swap: PreparedSwap = { ...(await fixture.prepare()), permit }
  const steps: SwapStep[] = []
  const events: AnalyticsEvent[] = []
  onTestFinished(fixture.latchkey.on('analytics', (event) => events.push(event)))
  // The listener gets the event of the connection before it.
  events.length = 0
  const execute = () => executeSwap(fixture.latchkey, { swap, onStep: (step) => steps.push(step) })
  return { ...fixture, swap, steps, events, execute }
}

describe('the permit of executeSwap', () => {
  test('executeSwap sends the swap with the signed permit, and no approval', async () => {
    const { execute, steps, sent } = await open()
    await execute()
    expect(steps).toEqual(['signing', 'confirming', 'swapping'])
    expect(sent).toEqual([{ ...permitCall, chainId: 'eip155:1' }])
  })

  test('executeSwap simulates the call with its permit, without approvals, before it is sent', async () => {
    const requests: SimulationRequest[] = []
    const { execute, steps } = await open({
      simulate: async (request) => {
        requests.push(request)
        return simulatedSwap(2_000n)
      },
    })
    const prepared = requests.length
    await execute()
    expect(requests.slice(prepared).map(({ calls }) => calls)).toEqual([[permitCall]])
    expect(steps).toEqual(['signing', 'confirming', 'swapping'])
  })

  test.each<[string, Partial<PermitTerms>]>([
    ['another token', { token: dai.address ?? '' }],
    ['one unit more', { amount: 1_001n }],
    ['another deadline', { deadline: permit.deadline + 1n }],
  ])('executeSwap rejects a signed call whose permit is for %s', async (_, given) => {
    const { execute, sent, events } = await open({}, given)
    await expect(execute()).rejects.toMatchObject({
      code: 'swap/unsafe',
      context: { reason: 'permit' },
    })
    expect(sent).toEqual([])
    expect(events).toMatchObject([
      { event: 'SWAP_APPROVAL_ERROR', properties: { message: 'swap/unsafe' } },
    ])
  })

  test('executeSwap sends the approval when the token rejects its own permit', async () => {
    const { execute, steps, sent, swap } = await open({
      simulate: async ({ calls }) =>
        calls.some(({ data }) => data === permitCall.data)
          ? { status: 'reverted', reason: 'permit' }
          : simulatedSwap(2_000n),
    })
    await execute()
    expect(steps).toEqual([
      'signing',
      'approving',
      'waiting-for-approval',
      'confirming',
      'swapping',
    ])
    expect(sent).toEqual([
      { ...approval, chainId: 'eip155:1' },
      { ...swap.call, chainId: 'eip155:1' },
    ])
  })

  test('executeSwap sends no approval when the price moved while the permit was signed', async () => {
    let received = 2_000n
    const calls: SimulationRequest['calls'][] = []
    const { execute, sent, swap } = await open({
      simulate: async (request) => {
        calls.push(request.calls)
        return simulatedSwap(received)
      },
    })
    received = 1_989n
    calls.length = 0
    await expect(execute()).rejects.toMatchObject({ code: 'swap/price-moved' })
    expect(calls).toEqual([[permitCall], [approval, swap.call]])
    expect(sent).toEqual([])
  })

  test('executeSwap sends the approval when the wallet signs no permit', async () => {
    const asked: unknown[] = []
    const { execute, steps, swap } = await open({
      signPermit: async (options) => {
        asked.push(options)
        return null
      },
    })
    await execute()
    expect(steps).toEqual([
      'signing',
      'approving',
      'waiting-for-approval',
      'confirming',
      'swapping',
    ])
    expect(asked).toEqual([
      { account: moneyAccount, network: swap.network, permit, call: swap.call },
    ])
  })

  test('executeSwap sends the approval on a chain that cannot sign permits', async () => {
    const { execute, steps } = await open({ signPermit: undefined })
    await execute()
    expect(steps.slice(0, 2)).toEqual(['signing', 'approving'])
  })

  test('executeSwap asks for no permit when the allowance is enough', async () => {
    const { execute, steps, sent, swap } = await open({ readAllowance: async () => 1_000n })
    await execute()
    expect(steps).toEqual(['confirming', 'swapping'])
    expect(sent).toEqual([{ ...swap.call, chainId: 'eip155:1' }])
  })
})
