import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount, openMoneyFixture } from '../../../test/moneyFixture.ts'
import { router, usdc } from '../../../test/swapFixture.ts'
import { buildApproval } from './buildApproval.ts'

const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const reverting: ChainAbilities = {
  simulate: async () => ({ status: 'reverted', reason: null }),
}

async function build(
  allowance: bigint,
  { token = usdc.address ?? '', ...abilities }: ChainAbilities & { token?: string } = {},
) {
  const written: unknown[] = []
  const { latchkey, network } = await openMoneyFixture({
    readAllowance: async () => allowance,
    writeApproval: async (options) => {
      written.push(options)
      return { to: options.token, data: `0x${options.amount}` }
    },
    ...abilities,
  })
  const approval = { account: moneyAccount, network, token, spender: router, amount: 100n }
  return { calls: await buildApproval(latchkey, approval), written }
}

describe('buildApproval', () => {
  test('buildApproval needs none for an allowance of exactly the amount', async () => {
    expect((await build(100n)).calls).toEqual([])
    expect((await build(101n)).calls).toEqual([])
  })

  test('buildApproval approves exactly the amount for the router when one unit is missing', async () => {
    const { calls, written } = await build(99n)
    expect(calls).toEqual([{ to: usdc.address, data: '0x100' }])
    expect(written).toEqual([{ token: usdc.address, spender: router, amount: 100n }])
  })

  test('buildApproval sets USDT’s allowance to zero first, even one unit', async () => {
    expect((await build(1n, { token: tether })).calls).toEqual([
      { to: tether, data: '0x0' },
      { to: tether, data: '0x100' },
    ])
    expect((await build(0n, { token: tether })).calls).toHaveLength(1)
  })

  test('buildApproval sets another token’s allowance to zero first only when its approval reverts', async () => {
    expect((await build(1n, reverting)).calls).toHaveLength(2)
    expect((await build(0n, reverting)).calls).toHaveLength(1)
    expect((await build(1n, { simulate: async () => null })).calls).toHaveLength(1)
  })

  test('buildApproval writes both approvals for the router, and simulates only the one it would send', async () => {
    const simulated: unknown[] = []
    const { calls, written } = await build(1n, {
      simulate: async (request) => {
        simulated.push(request)
        return { status: 'reverted', reason: null }
      },
    })
    const terms = { token: usdc.address, spender: router }
    expect(written).toEqual([
      { ...terms, amount: 100n },
      { ...terms, amount: 0n },
    ])
    expect(simulated).toEqual([
      { account: moneyAccount, network: expect.anything(), calls: [calls[1]] },
    ])
  })

  test('buildApproval reads the allowance of the account for the router', async () => {
    const asked: unknown[] = []
    await build(0n, {
      readAllowance: async (options) => {
        asked.push(options)
        return 0n
      },
    })
    expect(asked).toMatchObject([
      { account: moneyAccount, token: usdc.address, spender: router, network: { id: 1 } },
    ])
  })

  test.each<[string, ChainAbilities, string]>([
    ['cannot read allowances', { readAllowance: undefined }, 'swap/allowance-failed'],
    [
      'fails to read the allowance',
      { readAllowance: () => Promise.reject(new Error('down')) },
      'swap/allowance-failed',
    ],
    ['cannot write approvals', { writeApproval: undefined }, 'swap/approval-failed'],
  ])('buildApproval rejects on a chain that %s', async (_, abilities, code) => {
    await expect(build(0n, abilities)).rejects.toMatchObject({ code })
  })
})
