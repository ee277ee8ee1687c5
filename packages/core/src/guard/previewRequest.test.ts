import { describe, expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import type { RequestDescription } from '../adapter/request.ts'
import { getTokensQueryOptions } from '../balance/getTokens.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { cachedHoldings } from './cachedHoldings.ts'
import { previewRequest } from './previewRequest.ts'

const request = {
  namespace: 'eip155',
  method: 'eth_sendTransaction',
  params: [{ to: '0x1' }],
} as const
const quiet: RequestDescription = {
  account: moneyAccount.address,
  facts: [{ kind: 'deploys' }],
  dangers: [],
  calls: [],
  simulation: 'simulated',
  changes: [],
  allowances: [],
  holdings: new Map(),
}
type DescribeOptions = {
  account: unknown
  network: { caipNetworkId: string; nativeCurrency: unknown }
  signal: AbortSignal
}

async function open(
  description: Partial<RequestDescription> = {},
  options: Partial<LatchkeyOptions> = {},
) {
  const asked: DescribeOptions[] = []
  const describeRequest = async (given: DescribeOptions) => {
    asked.push(given)
    return { ...quiet, ...description }
  }
  return { ...(await openMoneyFixture({ describeRequest }, options)), asked }
}

const spender = '0x00000000000000000000000000000000000000aa'
const danger = { code: 'allowance', subject: spender } as const

describe('previewRequest', () => {
  test('previewRequest passes the connected account, the network and its routers to the chain adapter', async () => {
    const { latchkey, asked, network } = await open()
    expect(await previewRequest(latchkey, request)).toEqual({
      facts: quiet.facts,
      dangers: [],
      changes: [],
      allowances: [],
      simulation: 'simulated',
      method: 'eth_sendTransaction',
      account: moneyAccount.address,
      network: 'eip155:1',
      isOrdinary: true,
      words: null,
    })
    const { signal, ...rest } = asked[0] ?? { signal: undefined }
    expect(rest).toMatchObject({
      account: moneyAccount,
      network,
      method: request.method,
      params: request.params,
    })
    expect(signal).toBeInstanceOf(AbortSignal)
  })

  test('previewRequest is not ordinary with a danger, unless the site trusts the contract', async () => {
    const { latchkey } = await open({ dangers: [danger] })
    expect(await previewRequest(latchkey, request)).toMatchObject({
      dangers: [danger],
      isOrdinary: false,
    })
    const trusting = await open(
      { dangers: [danger] },
      { safety: { trustedContracts: { 'eip155:1': [spender] } } },
    )
    expect(await previewRequest(trusting.latchkey, request)).toMatchObject({
      dangers: [],
      isOrdinary: true,
    })
    const elsewhere = await open(
      { dangers: [danger] },
      { safety: { trustedContracts: { 'eip155:10': [spender] } } },
    )
    expect(await previewRequest(elsewhere.latchkey, request)).toMatchObject({ isOrdinary: false })
    const routers = { 'eip155:1': { routers: [{ address: spender, kind: 'measured' as const }] } }
    const swapping = await open({ dangers: [danger] }, { safety: { swapRouters: routers } })
    expect(await previewRequest(swapping.latchkey, request)).toMatchObject({ isOrdinary: true })
  })

  test('previewRequest is null without a wallet, without a chain and without the ability', async () => {
    const { latchkey, wallet } = await open()
    expect(await previewRequest(latchkey, { ...request, namespace: 'solana' })).toBeNull()
    wallet.forgetSite()
    expect(await previewRequest(latchkey, request)).toBeNull()
    expect(await previewRequest((await openMoneyFixture({})).latchkey, request)).toBeNull()
  })

  test('previewRequest describes a network that the site does not offer', async () => {
    const { latchkey, asked, wallet } = await open()
    wallet.switchChain('eip155:77')
    expect((await previewRequest(latchkey, request))?.network).toBe('eip155:77')
    expect(asked[0]?.network).toEqual({
      id: '77',
      name: '',
      caipNetworkId: 'eip155:77',
      chainNamespace: 'eip155',
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    })
  })

  test('previewRequest gives a slow node its budget and then aborts it', async () => {
    const describeRequest = ({ signal }: { signal: AbortSignal }) =>
      new Promise<RequestDescription>((resolve) => {
        const isOver = () => resolve({ ...quiet, simulation: 'unavailable', changes: null })
        signal.addEventListener('abort', isOver)
      })
    const { latchkey } = await openMoneyFixture({ describeRequest })
    const preview = await previewRequest(latchkey, request, { budgetMs: 1 })
    expect(preview).toMatchObject({
      dangers: [{ code: 'not-simulated', subject: null }],
      isOrdinary: false,
    })
  })

  test('previewRequest detects a transfer of the whole balance by the cached balances, and prefers the node’s', async () => {
    const facts = [{ kind: 'pays', to: spender, amount: 100n }] as const
    const calls = [{ targets: [], facts, dangers: [], changes: null }]
    const described = { calls, simulation: 'unavailable', changes: null } as const
    const codes = async (description: Partial<RequestDescription>) => {
      const { latchkey, network } = await open(description)
      const { queryKey } = getTokensQueryOptions(latchkey, {
        account: moneyAccount,
        network: network.caipNetworkId,
      })
      const cached = [
        { address: null, amount: 100n },
        { address: spender.toUpperCase().replace('0X', '0x'), amount: 7n },
      ]
      getQueryClient(latchkey).setQueryData(queryKey, cached as never)
      expect(cachedHoldings(latchkey, moneyAccount, network)).toEqual(
        new Map([
          ['native', 100n],
          [spender, 7n],
        ]),
      )
      return (await previewRequest(latchkey, request))?.dangers.map(({ code }) => code)
    }
    expect(await codes(described)).toEqual(['not-simulated', 'takes-everything'])
    expect(await codes({ ...described, holdings: new Map([['native', 1_000n]]) })).toEqual([
      'not-simulated',
    ])
    const { latchkey, network } = await open()
    expect(cachedHoldings(latchkey, moneyAccount, network)).toEqual(new Map())
  })
})
