import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../../test/moneyFixture.ts'
import { approval, openSwapFixture, router, usdc } from '../../../test/swapFixture.ts'
import type { LatchkeyEvent } from '../../analytics/eventHub.ts'
import { subscribeEvents } from '../../analytics/track.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { readJournal } from '../../journal/journal.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { executeSwap, type SwapStep } from './executeSwap.ts'

const allowed = { readAllowance: async () => 1_000n }

async function open(abilities: ChainAbilities = {}, change: Partial<PreparedSwap> = {}) {
  const fixture = await openSwapFixture(abilities)
  const swap = { ...(await fixture.prepare()), ...change }
  const steps: SwapStep[] = []
  const events: LatchkeyEvent[] = []
  onTestFinished(subscribeEvents(fixture.latchkey, (event) => events.push(event)))
  const execute = () => executeSwap(fixture.latchkey, swap, (step) => steps.push(step))
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

  test('executeSwap refuses to swap for an account that the wallet no longer shares', async () => {
    const { execute, wallet, sent } = await open(allowed)
    wallet.switchAccounts([router])
    await expect(execute()).rejects.toMatchObject({ code: 'wallet/unauthorised' })
    expect(sent).toEqual([])
  })
})

describe('the permit of executeSwap', () => {
  const permit = {
    token: usdc.address ?? '',
    spender: router,
    amount: 1_000n,
    deadline: 2n ** 40n,
    nonce: 0n,
    name: 'USD Coin',
    version: '2',
  }

  test('executeSwap sends the approval when the wallet signs no permit', async () => {
    const asked: unknown[] = []
    const { execute, steps, swap } = await open(
      {
        signPermit: async (options) => {
          asked.push(options)
          return null
        },
      },
      { permit },
    )
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

  test('executeSwap asks for no permit when the allowance is enough', async () => {
    const { execute, steps } = await open(allowed, { permit })
    await execute()
    expect(steps).toEqual(['confirming', 'swapping'])
  })
})
