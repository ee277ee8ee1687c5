import {
  balancesQuery,
  executeSwap,
  findBySymbol,
  gasPriceQuery,
  isLatchkeyError,
  minimumReceived,
  type PreparedSwap,
  parseUnits,
  prepareSwap,
  queriesOf,
  type SwapToken,
  swapPriceQuery,
  swapQuoteQuery,
  swapTokensQuery,
} from '@latchkey/core'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holding } from '../testing/chainFacts.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type LyingServer, openLyingServer } from '../testing/lyingServer.ts'
import { type MoneyStage, openMoneyStage } from '../testing/openMoneyStage.ts'
import { falseFigures, falsePromises, falseTokens, garbage } from '../testing/otherLies.ts'
import { type SwapLie, tamperings } from '../testing/swapLies.ts'
import { v2RouterAbi } from './swapAbis.ts'

const { usdc, latch, usdt, wbtc, tax, weth, uniswapV2Router: router } = localAddresses
const watched: readonly string[] = [usdc, latch, usdt, wbtc, tax, weth]
let chain: RunningChain
let server: TestServer
let liar: LyingServer
const stages: Partial<Record<Reach, MoneyStage>> = {}
type Reach = 'in the browser' | 'over a session'

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
  liar = await openLyingServer((path, init) => server.request(path, init))
  const api = liar.url
  stages['in the browser'] = await openMoneyStage({ chain, api })
  stages['over a session'] = await openMoneyStage({ chain, api, isRemote: true })
})
afterAll(async () => {
  for (const stage of Object.values(stages)) stage.latchkey.destroy()
  await liar.close()
  await server.close()
  await chain.close()
})

type Outcome = {
  prepared: PreparedSwap | null
  isDone: boolean
  error: unknown
  signed: readonly { to: Hex; data: Hex; value: bigint }[]
  lost: readonly bigint[]
  gained: bigint
}

/** Does what a visitor does on the screens, with whatever the server says. */
async function visit(stage: MoneyStage, lie: SwapLie): Promise<Outcome> {
  const { latchkey, wallet, account, network } = stage
  queriesOf(latchkey).clear()
  liar.lie(lie)
  const from = wallet.requests.length
  const before = await Promise.all(watched.map((token) => holding(chain, token, account.address)))
  let prepared: PreparedSwap | null = null
  let isDone = false
  let error: unknown = null
  try {
    const { sell, buy } = await chooseTokens(stage, lie)
    // What is typed on the screen: 2.5 of the token, in the decimals that the server named.
    const amount = parseUnits('2.5', sell.decimals)
    const order = { network, account, sell, buy, amount, slippageBps: 100 }
    await Promise.allSettled(figuresOf(stage, lie, order))
    prepared = await prepareSwap(latchkey, order)
    // The same sum over and over again is what the test means.
    await executeSwap(latchkey, prepared, () => {}, { isAgain: true })
    isDone = true
  } catch (thrown) {
    error = thrown
  }
  const after = await Promise.all(watched.map((token) => holding(chain, token, account.address)))
  const asked = wallet.requests.slice(from).filter(({ method }) => /send|sign/i.test(method))
  return {
    prepared,
    isDone,
    error,
    signed: asked.map(({ params }) => readRequest(params[0])),
    lost: watched.map((_, index) => (before[index] ?? 0n) - (after[index] ?? 0n)),
    gained: gain(prepared, before, after),
  }
}

/** The server is asked for its tokens when it lies about them; otherwise that would only take time. */
async function chooseTokens(
  { latchkey, network }: MoneyStage,
  lie: SwapLie,
): Promise<{ sell: SwapToken; buy: SwapToken }> {
  const isAbout = lie.path.endsWith('/tokens')
  const listed = isAbout
    ? await queriesOf(latchkey).fetchQuery(swapTokensQuery(latchkey, network))
    : Object.values(localSwapTokens)
  const find = (symbol: string): SwapToken => findBySymbol(listed, symbol) ?? expect.unreachable()
  return { sell: find(lie.sell), buy: find(lie.sell === 'ETH' ? 'USDC' : 'LATCH') }
}

/** The figures a screen shows beside the swap, when the server lies about them. */
function figuresOf(
  { latchkey, account, network }: MoneyStage,
  lie: SwapLie,
  order: { sell: SwapToken; buy: SwapToken; amount: bigint },
): Promise<unknown>[] {
  const { signal } = new AbortController()
  const queries = [
    ['/quotes', swapQuoteQuery(latchkey, { ...order, account })],
    ['/price', swapPriceQuery(latchkey, order.sell)],
    ['/gas-price', gasPriceQuery(latchkey, network.caipNetworkId)],
    ['/account/', balancesQuery(latchkey, account, network.caipNetworkId)],
    ['/supported-chains', gasPriceQuery(latchkey, network.caipNetworkId)],
  ] as const
  return queries
    .filter(([path]) => lie.path.includes(path))
    .map(([, query]) => query.queryFn({ signal }))
}

function gain(
  prepared: PreparedSwap | null,
  before: readonly bigint[],
  after: readonly bigint[],
): bigint {
  const index = watched.indexOf(prepared?.buy.address ?? '')
  return (after[index] ?? 0n) - (before[index] ?? 0n)
}

function readRequest(request: unknown): { to: Hex; data: Hex; value: bigint } {
  const { to, data = '0x', value = '0x0' } = request as { to: Hex; data?: Hex; value?: Hex }
  return { to, data, value: BigInt(value) }
}

/** What reached the wallet, read by another reader than the guard's. */
function expectAsShown({ prepared, signed }: Outcome, me: string): void {
  for (const { to, data, value } of signed) {
    expect(prepared).not.toBeNull()
    if (!prepared) return
    if (to !== router) {
      expect(to).toBe(prepared.sell.address)
      expect(value).toBe(0n)
      expect(decodeFunctionData({ abi: erc20Abi, data })).toMatchObject({
        functionName: 'approve',
        args: [router, prepared.amount],
      })
      continue
    }
    const { args } = decodeFunctionData({ abi: v2RouterAbi, data })
    const [minimum, path, recipient] = (args.length === 5 ? args.slice(1) : args) as [
      bigint,
      readonly string[],
      string,
    ]
    expect(recipient).toBe(me)
    expect([path[0], path.at(-1)]).toEqual([
      prepared.sell.address ?? weth,
      prepared.buy.address ?? weth,
    ])
    expect(args.length === 5 ? args[0] : value).toBe(prepared.amount)
    expect(minimum).toBeGreaterThanOrEqual(minimumReceived(prepared.received, 100))
  }
}

/** Nothing but the sold token went, no more of it than was shown, and what came is what was shown less slippage. */
function expectNoLoss({ prepared, isDone, lost, gained }: Outcome): void {
  for (const [index, amount] of lost.entries()) {
    const isSold = watched[index] === prepared?.sell.address
    const most = isDone && isSold ? (prepared?.amount ?? 0n) : 0n
    expect(amount).toBeLessThanOrEqual(most)
  }
  if (isDone && prepared) {
    expect(gained).toBeGreaterThanOrEqual(minimumReceived(prepared.received, 100))
  }
}

const everything = [...tamperings, ...falsePromises, ...falseTokens, ...falseFigures, ...garbage]

test('there are at least 150 lies', () => {
  expect(new Set(everything.map(({ name }) => name)).size).toBeGreaterThanOrEqual(150)
})

describe.each(['in the browser', 'over a session'] as const)('with a wallet %s', (reach) => {
  const stageNow = (): MoneyStage => stages[reach] ?? expect.unreachable()

  test.each(tamperings)('nothing is signed: $name', async (lie) => {
    const outcome = await visit(stageNow(), lie)
    expect(outcome.signed).toEqual([])
    expect(isLatchkeyError(outcome.error)).toBe(true)
    expectNoLoss(outcome)
  })

  test.each([...falsePromises, ...falseTokens, ...falseFigures, ...garbage])(
    'nothing is lost beyond what was shown: $name',
    async (lie) => {
      const outcome = await visit(stageNow(), lie)
      expectAsShown(outcome, stageNow().account.address)
      expectNoLoss(outcome)
    },
  )
})
