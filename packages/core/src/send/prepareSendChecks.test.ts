import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../test/moneyFixture.ts'
import {
  transferCost as cost,
  dollar,
  openSendFixture,
  payee as to,
  usdc,
} from '../../test/sendFixture.ts'
import { getTokensQueryOptions } from '../balance/getTokens.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'

const failure = (code: string) => expect.objectContaining({ code })

describe('the checks of prepareSend', () => {
  const simulated = (change: object): ChainAbilities => ({
    simulate: async () => ({
      status: 'simulated',
      changes: [{ kind: 'native', amount: -100n }],
      received: [{ kind: 'native', amount: 100n }],
      allowances: [],
      gasUsed: null,
      isComplete: true,
      ...change,
    }),
  })

  test('prepareSend returns every field of the checked transfer', async () => {
    const { prepare, network } = await openSendFixture(simulated({}))
    const prepared = await prepare()
    expect(prepared).toEqual({
      network,
      token: { address: null, symbol: 'ETH', decimals: 18 },
      amount: 100n,
      recipient: { address: to, name: null },
      id: prepared.id,
      account: moneyAccount,
      call: { to, value: 100n },
      cost,
      warnings: [{ code: 'first-time' }],
      leaves: [{ kind: 'native', amount: -100n }],
      arrives: 100n,
      decimalsFrom: 'release',
    })
    expect(prepared.id).toMatch(/^0x[\da-f]{64}$/)
    expect((await prepare()).id).not.toBe(prepared.id)
  })

  test('prepareSend simulates a native transfer without tokens and estimates exactly its call', async () => {
    const asked: unknown[] = []
    const { prepare, network } = await openSendFixture({
      simulate: async (request) => {
        asked.push(request)
        return null
      },
      estimateCost: async (request) => {
        asked.push(request)
        return cost
      },
      isContract: async (request) => {
        asked.push(request)
        return false
      },
    })
    const { call, leaves, arrives } = await prepare()
    expect(asked).toEqual([
      { account: moneyAccount, network, calls: [call], tokens: [], recipient: to },
      { account: moneyAccount, network, calls: [call] },
      { network, address: to },
    ])
    expect({ leaves, arrives }).toEqual({ leaves: [], arrives: null })
  })

  test.each<[string, object, string]>([
    ['takes one wei more', { changes: [{ kind: 'native', amount: -101n }] }, 'amount'],
    ['delivers nothing', { received: [] }, 'nothing-arrives'],
    [
      'takes a token too',
      {
        changes: [
          { kind: 'native', amount: -100n },
          { kind: 'token', token: usdc, amount: -1n },
        ],
      },
      'other-asset',
    ],
  ])('prepareSend rejects a transfer whose simulation %s', async (_, change, reason) => {
    const { prepare } = await openSendFixture(simulated(change))
    await expect(prepare()).rejects.toMatchObject({ code: 'send/unsafe', context: { reason } })
  })

  test('prepareSend measures a transfer to another account of the wallet as one, and warns about it', async () => {
    const { prepare, wallet } = await openSendFixture(simulated({}))
    wallet.switchAccounts([moneyAccount.address, to])
    expect((await prepare()).warnings).toEqual([{ code: 'own-address' }])
    const own = { address: moneyAccount.address, name: null }
    await expect(prepare({ recipient: own })).rejects.toMatchObject({
      context: { reason: 'nothing-arrives' },
    })
  })

  test('prepareSend warns about a transfer to the sending account, where no node simulates it', async () => {
    const { prepare } = await openSendFixture()
    const own = { address: moneyAccount.address.toLowerCase(), name: null }
    expect((await prepare({ recipient: own })).warnings).toEqual([{ code: 'own-address' }])
  })

  test('prepareSend warns about a listed symbol that differs from the contract’s', async () => {
    const { prepare } = await openSendFixture({
      readTokenFromAllNodes: async () => [{ symbol: 'GOLD', decimals: 6, source: 'site' }],
    })
    const token = { ...dollar, address: '0x00000000000000000000000000000000feed0003' }
    expect((await prepare({ token })).warnings).toEqual([
      { code: 'symbol-changed', listed: 'USDC' },
      { code: 'first-time' },
    ])
  })

  test('prepareSend needs no native currency at a smart account, whose fees a paymaster may pay', async () => {
    const { prepare, latchkey } = await openSendFixture({ nativeBalance: async () => 100n })
    await expect(prepare()).rejects.toEqual(failure('send/insufficient-gas'))
    const connection = internals(latchkey).connections.getState().eip155
    if (connection?.status !== 'connected') return expect.unreachable()
    const account = { ...moneyAccount, type: 'smartAccount' } as const
    internals(latchkey).connections.setState({ eip155: { ...connection, accounts: [account] } })
    expect((await prepare()).account).toEqual(account)
    await expect(prepare({ amount: 101n })).rejects.toEqual(failure('send/insufficient-funds'))
  })

  test('prepareSend warns about a token that imitates one the account has', async () => {
    const { prepare, latchkey, network } = await openSendFixture({
      readToken: async () => ({ symbol: 'GОLD', decimals: 6 }),
    })
    const gold = { address: '0x00000000000000000000000000000000feed0004', symbol: 'GOLD' }
    const token = {
      ...dollar,
      symbol: 'GОLD',
      address: '0x00000000000000000000000000000000feed0003',
    }
    const codes = async () => (await prepare({ token })).warnings
    const byServer = [{ code: 'decimals-by-server' }, { code: 'first-time' }]
    expect(await codes()).toEqual(byServer)
    const { queryKey } = getTokensQueryOptions(latchkey, {
      account: moneyAccount,
      network: network.caipNetworkId,
    })
    getQueryClient(latchkey).setQueryData(queryKey, [gold])
    expect(await codes()).toEqual([{ code: 'symbol-look-alike', of: 'GOLD' }, ...byServer])
  })

  test('prepareSend rejects a node of another chain before the wallet is asked', async () => {
    const asked: string[] = []
    const { prepare } = await openSendFixture({
      requireNode: async ({ caipNetworkId }) => {
        asked.push(caipNetworkId)
        throw new LatchkeyError('rpc/failed', { code: 0, method: 'eth_chainId' })
      },
    })
    await expect(prepare()).rejects.toEqual(failure('rpc/failed'))
    expect(asked).toEqual(['eip155:1'])
  })
})
