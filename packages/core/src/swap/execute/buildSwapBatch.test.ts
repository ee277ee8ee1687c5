import { describe, expect, test } from 'vitest'
import { approval, ether, openSwapFixture, router, usdc } from '../../../test/swapFixture.ts'
import type { PreparedSwap } from '../prepare/prepareSwap.ts'
import { buildSwapBatch } from './buildSwapBatch.ts'

const before = { to: '0xcheck', data: '0x01' } as const
const after = { to: '0xcheck', data: '0x02' } as const
const reset = { to: usdc.address ?? '', data: '0x00' } as const

async function build(change: Partial<PreparedSwap>) {
  const written: unknown[] = []
  const { prepare } = await openSwapFixture()
  const swap = { ...(await prepare()), ...change }
  const record = <Value>(options: unknown, value: Value) => {
    written.push(options)
    return Promise.resolve(value)
  }
  const calls = await buildSwapBatch(
    {
      writeMinimumCheck: (options) => record(options, { before, after }),
      writeApproval: (options) => record(options, reset),
    },
    swap,
  )
  return { swap, calls, written, bare: await buildSwapBatch({}, swap) }
}

const smart = {
  namespace: 'eip155',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  type: 'smartAccount',
} as const

describe('buildSwapBatch', () => {
  test('buildSwapBatch of an EOA is the approval and the swap, nothing else', async () => {
    const { swap, calls, written, bare } = await build({})
    expect(calls).toEqual([approval, swap.call])
    expect(bare).toEqual(calls)
    expect(written).toEqual([])
  })

  test('buildSwapBatch of a smart account checks the minimum around the swap and ends the allowance', async () => {
    const { swap, calls, written, bare } = await build({ account: smart })
    expect(calls).toEqual([approval, before, swap.call, after, reset])
    expect(written).toEqual([
      { account: smart, token: swap.buy.address, minimum: 1_990n },
      { token: usdc.address, spender: router, amount: 0n },
    ])
    expect(bare).toEqual([approval, swap.call])
  })

  test('buildSwapBatch ends no allowance where there is none', async () => {
    const native = await build({ account: smart, sell: ether })
    expect(native.calls).toEqual([approval, before, native.swap.call, after])
    const allowed = await build({ account: smart, approvals: [] })
    expect(allowed.calls).toEqual([before, allowed.swap.call, after])
    const single = await build({ approvals: [] })
    expect(single.calls).toEqual([single.swap.call])
  })
})
