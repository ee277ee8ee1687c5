import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../test/moneyFixture.ts'
import {
  transferCost as cost,
  dollar,
  ether,
  openSendFixture,
  payee as to,
  usdc,
} from '../../test/sendFixture.ts'
import type { ChainClient } from '../adapter/chainClient.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { moveAsset } from './moveAsset.ts'
import { sendCostQuery } from './sendCostQuery.ts'

const failure = (code: string) => expect.objectContaining({ code })

describe('moveAsset', () => {
  const target = { namespace: 'eip155', address: to, type: 'eoa' } as const
  const move = async (token: { address: string | null }, abilities: ChainAbilities = {}) => {
    const fixture = await openSendFixture(abilities)
    const balance = { ...ether, ...token, name: '', amount: 7n, priceUsd: null, iconUrl: null }
    await moveAsset(fixture.latchkey, {
      from: moneyAccount,
      to: target,
      network: fixture.network,
      token: { ...balance, chainId: 'eip155:1', valueUsd: null } as never,
    })
    return fixture.sent
  }

  test('moveAsset moves all of the native currency but the fee, as the chain says now', async () => {
    expect(await move(ether)).toMatchObject([{ to, value: 990n }])
  })

  test('moveAsset needs more than the fee', async () => {
    expect(await move(ether, { nativeBalance: async () => 21n })).toMatchObject([{ value: 11n }])
    await expect(move(ether, { nativeBalance: async () => 10n })).rejects.toMatchObject({
      code: 'send/insufficient-gas',
      context: { token: 'ETH' },
    })
  })

  test('moveAsset moves a token’s whole balance, and the listed one where the chain cannot read it', async () => {
    const amounts: bigint[] = []
    const writeTransfer: ChainClient['writeTransfer'] = async ({ amount }) => {
      amounts.push(amount)
      return { to: usdc }
    }
    await move(dollar, { writeTransfer })
    await move(dollar, { writeTransfer, tokenBalance: undefined })
    expect(amounts).toEqual([1_000n, 7n])
  })

  test('moveAsset reads the balance of the account and estimates the fee of a transfer to the other account', async () => {
    const asked: unknown[] = []
    const token = { ...ether, amount: 7n }
    const { latchkey, network } = await openSendFixture({
      nativeBalance: async (options) => {
        asked.push(options)
        return 1_000n
      },
      writeTransfer: async ({ to: payee, amount }) => {
        asked.push({ payee, amount })
        return { to: payee, value: amount }
      },
    })
    const { account: from } = { account: moneyAccount }
    await moveAsset(latchkey, { from, to: target, network, token: token as never })
    expect(asked.slice(0, 2)).toEqual([
      { account: moneyAccount, network },
      { payee: to, amount: 0n },
    ])
  })

  test('moveAsset estimates the fee anew at each move', async () => {
    let estimates = 0
    const { latchkey, network } = await openSendFixture({
      estimateCost: async () => {
        estimates += 1
        return cost
      },
    })
    const token = { ...ether, amount: 7n } as never
    const order = { from: moneyAccount, to: target, network, token }
    await moveAsset(latchkey, order)
    const first = estimates
    await moveAsset(latchkey, order).catch(() => {})
    expect(estimates).toBeGreaterThan(first)
  })

  test('moveAsset keeps the fee of now, not the lower one of a moment ago', async () => {
    const { latchkey, network, sent } = await openSendFixture()
    const query = sendCostQuery(latchkey, { account: moneyAccount, network, token: null, to })
    getQueryClient(latchkey).setQueryData(query.queryKey, { fee: 1n, reserve: 1n })
    const token = { ...ether, amount: 7n } as never
    await moveAsset(latchkey, { from: moneyAccount, to: target, network, token })
    expect(sent).toMatchObject([{ to, value: 990n }])
  })

  test('moveAsset fails when the transaction fails on the chain', async () => {
    await expect(
      move(ether, { waitForTransaction: async ({ hash }) => ({ status: 'reverted', hash }) }),
    ).rejects.toEqual(failure('send/failed'))
  })
})

describe('sendCostQuery', () => {
  test('sendCostQuery estimates a transfer of nothing, to the sender until the recipient is known', async () => {
    const written: unknown[] = []
    const { latchkey, network } = await openSendFixture({
      writeTransfer: async (options) => {
        written.push(options)
        return { to }
      },
    })
    const options = { account: moneyAccount, network, token: null }
    const query = sendCostQuery(latchkey, options)
    expect(query.queryKey).toEqual([
      'latchkey',
      'sendCost',
      'eip155:1',
      moneyAccount.address,
      null,
      moneyAccount.address,
    ])
    expect(await getQueryClient(latchkey).fetchQuery(query)).toEqual(cost)
    await getQueryClient(latchkey).fetchQuery(sendCostQuery(latchkey, { ...options, to }))
    expect(written).toEqual([
      { token: null, to: moneyAccount.address, amount: 0n },
      { token: null, to, amount: 0n },
    ])
  })

  test.each<[string, ChainAbilities]>([
    ['encode a transfer', { writeTransfer: undefined }],
    ['estimate the fee', { estimateCost: undefined }],
    ['send from this account', { canSend: () => false }],
  ])('sendCostQuery rejects a chain that cannot %s', async (_, abilities) => {
    const { latchkey, network } = await openSendFixture(abilities)
    const query = sendCostQuery(latchkey, { account: moneyAccount, network, token: null })
    await expect(getQueryClient(latchkey).fetchQuery(query)).rejects.toEqual(
      failure('send/unsupported-chain'),
    )
  })
})
