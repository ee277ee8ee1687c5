import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../../test/moneyFixture.ts'
import { openSwapFixture, router, usdc } from '../../../test/swapFixture.ts'
import type { Permit } from '../../adapter/permit.ts'
import { internals } from '../../latchkey.ts'
import { findUsablePermit } from './findUsablePermit.ts'

describe('the permit of prepareSwap', () => {
  const accepted = {
    readPermit: async (terms: Omit<Permit, 'nonce' | 'name' | 'version'>) => ({
      token: terms.token,
      spender: terms.spender,
      amount: terms.amount,
      deadline: terms.deadline,
      nonce: 0n,
      name: 'USD Coin',
      version: '2',
    }),
    signPermit: async () => null,
  } satisfies ChainAbilities

  test('prepareSwap finds the permit that replaces the approval, with the terms of the swap', async () => {
    const { prepare, decoded } = await openSwapFixture(accepted)
    expect((await prepare()).permit).toMatchObject({
      token: usdc.address,
      spender: router,
      amount: 1_000n,
      deadline: decoded.deadline,
    })
  })

  test.each<[string, ChainAbilities]>([
    ['the wallet sends batches', { canBatch: async () => true }],
    ['the chain reads none', { readPermit: undefined }],
    ['the chain signs none', { signPermit: undefined }],
    ['the token accepts none', { readPermit: async () => null }],
    ['the allowance is enough', { readAllowance: async () => 1_000n }],
  ])('prepareSwap finds no permit when %s', async (_, abilities) => {
    const { prepare } = await openSwapFixture({ ...accepted, ...abilities })
    expect((await prepare()).permit).toBeNull()
  })

  test.each<[string, ChainAbilities]>([
    ['sends no batches', { canBatch: async () => false }],
    ['fails to say whether it sends batches', { canBatch: () => Promise.reject(new Error('no')) }],
    ['does not say whether it sends batches', { canBatch: () => new Promise(() => {}) }],
  ])('prepareSwap finds the permit when the wallet %s', async (_, abilities) => {
    const { prepare } = await openSwapFixture({ ...accepted, ...abilities })
    expect((await prepare()).permit).not.toBeNull()
  })

  test('prepareSwap finds no permit for the embedded wallet, which describes an approval more clearly', async () => {
    const { latchkey, prepare } = await openSwapFixture(accepted)
    const connection = internals(latchkey).connections.getState().eip155
    if (connection?.status !== 'connected') return expect.unreachable()
    const connector = { ...connection.connector, type: 'AUTH' } as const
    internals(latchkey).connections.setState({ eip155: { ...connection, connector } })
    expect((await prepare()).permit).toBeNull()
  })

  test('prepareSwap asks the token for a permit of the account and network', async () => {
    const asked: unknown[] = []
    const { prepare, network, decoded } = await openSwapFixture({
      ...accepted,
      readPermit: async (options) => {
        asked.push(options)
        return null
      },
    })
    await prepare()
    expect(asked).toEqual([
      {
        network,
        account: moneyAccount,
        token: usdc.address,
        spender: router,
        amount: 1_000n,
        deadline: decoded.deadline,
      },
    ])
  })

  test('prepareSwap finds no permit at a router of another kind, nor for an account with code', async () => {
    const { latchkey, order, decoded, prepare } = await openSwapFixture(accepted)
    const { call, approvals } = await prepare()
    const find = (deadline: bigint | null, type: 'eoa' | 'smartAccount' = 'eoa', to = router) =>
      findUsablePermit(latchkey, order, {
        account: { ...moneyAccount, type },
        call: { ...call, to },
        approvals,
        deadline,
      })
    expect(await find(decoded.deadline)).not.toBeNull()
    expect(await find(null)).toBeNull()
    expect(await find(decoded.deadline, 'smartAccount')).toBeNull()
    // Uniswap's router of the second version, which takes no permit.
    const routerV2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
    expect(await find(decoded.deadline, 'eoa', routerV2)).toBeNull()
    expect(await find(decoded.deadline, 'eoa', moneyAccount.address)).toBeNull()
  })
})
