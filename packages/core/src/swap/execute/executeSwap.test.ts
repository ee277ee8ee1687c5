import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../../test/moneyFixture.ts'
import {
  approval,
  openSwapFixture,
  router,
  simulatedSwap,
  usdc,
} from '../../../test/swapFixture.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { AnalyticsEvent } from '../../events/events.ts'
import { readJournal } from '../../journal/journal.ts'
import { getQueryClient } from '../../queries/getQueryClient.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { executeSwap, type SwapStep } from './executeSwap.ts'

const allowed = { readAllowance: async () => 1_000n }

async function open(abilities: ChainAbilities = {}, change: Partial<PreparedSwap> = {}) {
  const fixture = await openSwapFixture(abilities)
  const swap = { ...(await fixture.prepare()), ...change }
  const steps: SwapStep[] = []
  const events: AnalyticsEvent[] = []
  onTestFinished(fixture.latchkey.on('analytics', (event) => events.push(event)))
  // The listener gets the event of the connection before it.
  events.length = 0
  const execute = () => executeSwap(fixture.latchkey, { swap, onStep: (step) => steps.push(step) })
  return { ...fixture, swap, steps, events, execute }
}

describe('executeSwap', () => {
  test('executeSwap sends the swap alone when the allowance is enough, and follows it to its end', async () => {
    const { execute, steps, sent, swap, events } = await open(allowed)
    expect(await execute()).toMatchObject({
      id: swap.id,
      kind: 'swap',
      status: 'confirmed',
      idempotencyKey: `swap ${swap.sell.address} ${swap.buy.address} 1000`.toLowerCase(),
      summary: { token: 'USDC', amount: '0.001', to: router },
    })
    expect(steps).toEqual(['confirming', 'swapping'])
    expect(sent).toEqual([{ ...swap.call, chainId: 'eip155:1' }])
    expect(events).toMatchObject([
      {
        event: 'SWAP_SUCCESS',
        properties: {
          isSmartAccount: false,
          network: 'eip155:1',
          swapFromToken: 'USDC',
          swapToToken: 'DAI',
          swapFromAmount: '0.001',
          swapToAmount: '0.000000000000002',
        },
      },
    ])
  })

  test('executeSwap sends the approval first, and waits until it is mined', async () => {
    const { execute, steps, sent, swap, latchkey } = await open()
    await execute()
    expect(steps).toEqual(['approving', 'waiting-for-approval', 'confirming', 'swapping'])
    expect(sent).toEqual([
      { ...approval, chainId: 'eip155:1' },
      { ...swap.call, chainId: 'eip155:1' },
    ])
    expect(readJournal(latchkey).find(({ kind }) => kind === 'approve')).toMatchObject({
      idempotencyKey: `approve ${usdc.address} ${router} 1000`.toLowerCase(),
      summary: { token: 'USDC', amount: '0.001', to: router },
    })
  })

  test('executeSwap resets the allowance before it approves', async () => {
    const reset = { to: approval.to, data: '0x00' } as const
    const { execute, steps, sent, latchkey } = await open({}, { approvals: [reset, approval] })
    await execute()
    expect(steps).toEqual([
      'resetting',
      'waiting-for-approval',
      'approving',
      'waiting-for-approval',
      'confirming',
      'swapping',
    ])
    expect(sent).toHaveLength(3)
    const keys = readJournal(latchkey).map(({ idempotencyKey }) => idempotencyKey.split(' ').at(-1))
    expect(keys.toSorted()).toEqual(['0', '1000', '1000'])
  })

  test('executeSwap sends no swap after an approval that reverts', async () => {
    const { execute, sent, events } = await open({
      waitForTransaction: async ({ hash }) => ({ status: 'reverted', hash }),
    })
    await expect(execute()).rejects.toMatchObject({ code: 'swap/approval-failed' })
    expect(sent).toHaveLength(1)
    expect(events).toMatchObject([
      { event: 'SWAP_APPROVAL_ERROR', properties: { message: 'swap/approval-failed' } },
    ])
  })

  test.each([
    [1_990n, null, 2],
    [1_989n, 'swap/price-moved', 1],
  ] as const)(
    'executeSwap checks the swap again after its approval: it yields %s then',
    async (yieldedLater, code, count) => {
      let yielded = 2_000n
      const { execute, sent } = await open({
        simulate: async () => simulatedSwap(yielded),
        waitForTransaction: async ({ hash }) => {
          yielded = yieldedLater
          return { status: 'confirmed', hash }
        },
      })
      await (code ? expect(execute()).rejects.toMatchObject({ code }) : execute())
      expect(sent).toHaveLength(count)
      expect(sent[0]).toEqual({ ...approval, chainId: 'eip155:1' })
    },
  )

  test('executeSwap reports a swap that reverts as transaction-failed', async () => {
    const { execute, steps, events } = await open({
      ...allowed,
      waitForTransaction: async ({ hash }) => ({ status: 'reverted', hash }),
    })
    await expect(execute()).rejects.toMatchObject({ code: 'swap/transaction-failed' })
    expect(steps).toEqual(['confirming', 'swapping'])
    expect(events).toMatchObject([
      { event: 'SWAP_ERROR', properties: { message: 'swap/transaction-failed' } },
    ])
  })

  test('executeSwap reports a rejection of the swap as SWAP_ERROR, also after an approval', async () => {
    let asked = 0
    const { execute, events } = await open({
      sendTransaction: async () => {
        asked += 1
        if (asked > 1) throw new LatchkeyError('wallet/rejected', {})
        return '0x1'
      },
    })
    await expect(execute()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(events).toMatchObject([{ event: 'SWAP_ERROR' }])
  })

  test('executeSwap sends a swap that is 60 seconds old, and none that is one millisecond older', async () => {
    const { execute, sent, swap } = await open(allowed)
    vi.useFakeTimers({ toFake: ['Date'], now: swap.preparedAtMs + 60_001 })
    onTestFinished(() => void vi.useRealTimers())
    await expect(execute()).rejects.toMatchObject({ code: 'swap/expired' })
    expect(sent).toEqual([])
    vi.setSystemTime(swap.preparedAtMs + 60_000)
    await execute()
    expect(sent).toHaveLength(1)
  })

  test('executeSwap sends approval and swap as one batch where the wallet can', async () => {
    const batches: unknown[] = []
    const batching: ChainAbilities = {
      canBatch: async () => true,
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
    }
    const { execute, swap, steps, sent } = await open(batching)
    await execute()
    expect(batches).toEqual([[approval, swap.call]])
    expect([steps, sent]).toEqual([['confirming', 'swapping'], []])
    const single = await open({ ...batching, ...allowed })
    await single.execute()
    expect([batches.length, single.sent.length]).toEqual([1, 1])
  })

  test('executeSwap does not swap for an account that the wallet no longer shares', async () => {
    const { execute, wallet, sent } = await open(allowed)
    wallet.switchAccounts([router])
    await expect(execute()).rejects.toMatchObject({ code: 'wallet/unauthorised' })
    expect(sent).toEqual([])
  })
})

describe('executeSwap of a smart account', () => {
  test('executeSwap sends one batch, and does not ask whether the wallet can', async () => {
    const batches: unknown[] = []
    let questions = 0
    const { execute, latchkey, swap, steps, events } = await open({
      ...allowed,
      canBatch: async () => {
        questions += 1
        return false
      },
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
    questions = 0
    const account = { ...swap.account, type: 'smartAccount' } as const
    await executeSwap(latchkey, { swap: { ...swap, account }, onStep: (step) => steps.push(step) })
    expect([batches, questions]).toEqual([[[swap.call]], 0])
    expect(steps).toEqual(['confirming', 'swapping'])
    expect(events).toMatchObject([{ event: 'SWAP_SUCCESS', properties: { isSmartAccount: true } }])
    // An EOA whose allowance is enough sends its swap alone, so the wallet is not asked either.
    await execute().catch(() => {})
    expect(questions).toBe(0)
  })
})

test.each(['confirmed', 'reverted'] as const)(
  'executeSwap refetches the balances when the swap is %s',
  async (status) => {
    const { execute, latchkey } = await open({
      ...allowed,
      waitForTransaction: async ({ hash }) => ({ status, hash }),
    })
    const invalidate = vi.spyOn(getQueryClient(latchkey), 'invalidateQueries')
    await execute().catch(() => {})
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
      ['latchkey', 'balance', { account: `eip155:${moneyAccount.address}`, network: 'eip155:1' }],
    ])
  },
)

test('executeSwap sends the same swap again only when the visitor confirmed it', async () => {
  const { latchkey, swap, sent, prepare } = await open(allowed)
  const run = async (options: { allowRepeat?: boolean }) => {
    const { id } = await prepare()
    return executeSwap(latchkey, { swap: { ...swap, id }, ...options })
  }
  await run({})
  await expect(run({})).rejects.toMatchObject({ code: 'journal/already-sent' })
  await run({ allowRepeat: true })
  expect(sent).toHaveLength(2)
})
