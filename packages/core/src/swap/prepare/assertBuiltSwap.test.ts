import { honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import type { ChainClient } from '../../adapter/chainClient.ts'
import type { AssetChange, Simulation, SimulationRequest } from '../../adapter/simulation.ts'
import type { SwapCall } from '../../adapter/swapCall.ts'
import { createLatchkey } from '../../createLatchkey.ts'
import type { Latchkey } from '../../latchkey.ts'
import { defineNetwork } from '../../network/network.ts'
import { memoryStorage } from '../../storage/memoryStorage.ts'
import { assertSwapCalldata, assertSwapSimulation, type UncheckedSwap } from './assertBuiltSwap.ts'

const account = {
  namespace: 'eip155',
  address: '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa',
  type: 'eoa',
} as const
const sell = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const buy = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const measuredRouter = '0x00000000000000000000000000000000feed0001'
const decodedRouter = '0x00000000000000000000000000000000feed0002'

const swap: UncheckedSwap = {
  intent: { account: account.address, sell, buy, amount: 1_000n, slippageBps: 50 },
  account,
  network: defineNetwork(testNetwork(31_337)),
  call: { to: measuredRouter, data: '0x01' },
  received: 2_000n,
}
const decodedSwap: UncheckedSwap = { ...swap, call: { to: decodedRouter, data: '0x02' } }
const approval = { to: sell, data: '0x095ea7b3' } as const

/** An instance whose chain has these abilities, and two listed routers. */
function openLatchkey(abilities: Partial<ChainClient>): Latchkey {
  const adapter = honestAdapter([])
  const open: typeof adapter.open = async (context) => ({
    ...(await adapter.open(context)),
    ...abilities,
  })
  return createLatchkey({
    projectId: 'p',
    networks: [testNetwork(31_337)],
    adapters: [{ ...adapter, open }],
    storage: memoryStorage(),
    safety: {
      swapRouters: {
        'eip155:31337': {
          routers: [
            { address: measuredRouter, kind: 'measured' },
            { address: decodedRouter, kind: 'uniswap-v2' },
          ],
        },
      },
    },
  })
}

const token = (address: string, amount: bigint): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})

function simulated(received: bigint, more: readonly AssetChange[] = []): Simulation {
  return {
    status: 'simulated',
    changes: [token(sell, -1_000n), token(buy, received), ...more],
    received: [],
    allowances: [],
    gasUsed: null,
    isComplete: true,
  }
}

const terms = { approvals: [approval], minimum: 1_990n, isDecoded: false }
const unsafe = (reason: string) => ({ code: 'swap/unsafe', context: { reason } })

describe('assertSwapSimulation', () => {
  test.each<[string, Partial<ChainClient>]>([
    ['the chain cannot simulate', {}],
    ['the node cannot simulate', { simulate: async () => null }],
  ])('assertSwapSimulation rejects undecoded calldata when %s', async (_, abilities) => {
    const latchkey = openLatchkey(abilities)
    await expect(assertSwapSimulation(latchkey, swap, terms)).rejects.toMatchObject(
      unsafe('unmeasured'),
    )
    expect(await assertSwapSimulation(latchkey, swap, { ...terms, isDecoded: true })).toBeNull()
  })

  test('assertSwapSimulation simulates the swap after its approvals and measures both tokens and the allowance', async () => {
    const requests: SimulationRequest[] = []
    const latchkey = openLatchkey({
      simulate: async (request) => {
        requests.push(request)
        return simulated(2_000n)
      },
    })
    expect(await assertSwapSimulation(latchkey, swap, terms)).toEqual([
      token(sell, -1_000n),
      token(buy, 2_000n),
    ])
    expect(requests).toEqual([
      {
        account,
        network: swap.network,
        calls: [approval, swap.call],
        tokens: [sell, buy],
        allowances: [{ token: sell, spender: measuredRouter }],
      },
    ])
    const sellsEther = { ...swap, intent: { ...swap.intent, sell: null } }
    await expect(assertSwapSimulation(latchkey, sellsEther, terms)).rejects.toMatchObject(
      unsafe('other-asset'),
    )
    expect(requests[1]).toMatchObject({ tokens: [buy], allowances: [] })
  })

  test.each<[string, Simulation, string]>([
    ['one unit less than the minimum', simulated(1_989n), 'received-less'],
    ['another asset too', simulated(2_000n, [{ kind: 'native', amount: -1n }]), 'other-asset'],
  ])('assertSwapSimulation rejects a swap whose effect is %s', async (_, simulation, reason) => {
    const latchkey = openLatchkey({ simulate: async () => simulation })
    await expect(assertSwapSimulation(latchkey, swap, terms)).rejects.toMatchObject(unsafe(reason))
    expect(
      await assertSwapSimulation(
        openLatchkey({ simulate: async () => simulated(1_990n) }),
        swap,
        terms,
      ),
    ).toHaveLength(2)
  })

  test('assertSwapSimulation rejects a quote that is more than 1 % below the simulated yield', async () => {
    const yields = (received: bigint) =>
      assertSwapSimulation(
        openLatchkey({ simulate: async () => simulated(received) }),
        { ...swap, received: 9_900n },
        { ...terms, minimum: 9_850n },
      )
    expect(await yields(10_000n)).toHaveLength(2)
    await expect(yields(10_002n)).rejects.toMatchObject(unsafe('minimum'))
  })

  test('assertSwapSimulation tolerates a quote below the yield by as much as the slippage', async () => {
    const yields = (received: bigint) =>
      assertSwapSimulation(
        openLatchkey({ simulate: async () => simulated(received) }),
        { ...swap, received: 9_500n, intent: { ...swap.intent, slippageBps: 500 } },
        { ...terms, minimum: 9_025n },
      )
    expect(await yields(10_000n)).toHaveLength(2)
    await expect(yields(10_002n)).rejects.toMatchObject(unsafe('minimum'))
  })

  test('assertSwapSimulation reports a swap that reverts, with its reason', async () => {
    const latchkey = openLatchkey({
      simulate: async () => ({ status: 'reverted', reason: 'K' }),
    })
    await expect(
      assertSwapSimulation(latchkey, swap, { ...terms, isDecoded: true }),
    ).rejects.toMatchObject({ code: 'chain/execution-reverted', context: { reason: 'K' } })
  })
})

describe('assertSwapCalldata', () => {
  const deadline = BigInt(Math.floor(Date.now() / 1000)) + 600n
  const decoded: SwapCall = {
    tokenIn: sell,
    tokenOut: buy,
    amountIn: 1_000n,
    minimumOut: 1_995n,
    recipient: account.address,
    deadline,
  }
  const reading = (call: SwapCall | null) => openLatchkey({ readSwap: async () => call })

  test('assertSwapCalldata returns the decoded minimum and deadline', async () => {
    expect(await assertSwapCalldata(reading(decoded), decodedSwap)).toEqual({
      minimum: 1_995n,
      isDecoded: true,
      deadline,
    })
  })

  test('assertSwapCalldata computes the minimum at a router whose calldata is not decoded', async () => {
    const expected = { minimum: 1_990n, isDecoded: false, deadline: null }
    expect(await assertSwapCalldata(reading(null), swap)).toEqual(expected)
    expect(await assertSwapCalldata(openLatchkey({}), swap)).toEqual(expected)
  })

  test.each<[string, Partial<SwapCall>, string]>([
    ['another recipient', { recipient: sell }, 'recipient'],
    ['one unit more', { amountIn: 1_001n }, 'sell-amount'],
    ['one unit less', { amountIn: 999n }, 'sell-amount'],
    ['a minimum one unit too low', { minimumOut: 1_989n }, 'minimum'],
    ['the tokens swapped', { tokenIn: buy, tokenOut: sell }, 'sell-token'],
    ['another bought token', { tokenOut: sell }, 'buy-token'],
    ['no deadline', { deadline: null }, 'deadline'],
    ['a deadline that has passed', { deadline: deadline - 660n }, 'deadline'],
    ['a deadline in more than an hour', { deadline: deadline + 3_060n }, 'deadline'],
  ])('assertSwapCalldata rejects calldata with %s', async (_, change, reason) => {
    const latchkey = reading({ ...decoded, ...change })
    await expect(assertSwapCalldata(latchkey, decodedSwap)).rejects.toMatchObject(unsafe(reason))
  })

  test('assertSwapCalldata rejects calldata that a listed router would decode and that is not one plain swap', async () => {
    await expect(assertSwapCalldata(reading(null), decodedSwap)).rejects.toMatchObject(
      unsafe('calldata'),
    )
  })

  test('assertSwapCalldata rejects a router that is not listed, and one wei of value', async () => {
    const unlisted = { ...swap, call: { to: account.address, data: '0x01' } as const }
    await expect(assertSwapCalldata(reading(null), unlisted)).rejects.toMatchObject(
      unsafe('router'),
    )
    const withValue = { ...swap, call: { ...swap.call, value: 1n } }
    await expect(assertSwapCalldata(reading(null), withValue)).rejects.toMatchObject(
      unsafe('value'),
    )
  })
})
