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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, readSigned, type Signed } from '../testing/asShown.ts'
import { holding } from '../testing/chainFacts.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type LyingServer, openLyingServer } from '../testing/lyingServer.ts'
import { type MoneyStage, openMoneyStage } from '../testing/openMoneyStage.ts'
import {
  falseFigures,
  falsePermitPromises,
  falsePromises,
  falseTokens,
  garbage,
} from '../testing/otherLies.ts'
import { permitLies } from '../testing/permitLies.ts'
import { type SwapLie, tamperings } from '../testing/swapLies.ts'

const { usdc, latch, usdt, wbtc, tax, weth } = localAddresses
const watched: readonly string[] = [usdc, latch, usdt, wbtc, tax, weth]
let chain: RunningChain
const servers: Partial<Record<Router, TestServer>> = {}
let asked: Router = 'uniswapV2Router'
let liar: LyingServer
const stages: Partial<Record<Reach, MoneyStage>> = {}
type Reach = 'in the browser' | 'over a session'
type Router = 'uniswapV2Router' | 'swapRouter02'

beforeAll(async () => {
  chain = await startLocalChain()
  for (const router of ['uniswapV2Router', 'swapRouter02'] as const) {
    const env = localServerSettings({ ...chain, router })
    servers[router] = await createTestServer({ env })
  }
  liar = await openLyingServer((path, init) => serverNow().request(path, init))
  const api = liar.url
  stages['in the browser'] = await openMoneyStage({ chain, api })
  stages['over a session'] = await openMoneyStage({ chain, api, isRemote: true })
})
afterAll(async () => {
  for (const stage of Object.values(stages)) stage.latchkey.destroy()
  await liar.close()
  for (const server of Object.values(servers)) await server.close()
  await chain.close()
})

const serverNow = (): TestServer => servers[asked] ?? expect.unreachable()

type Outcome = {
  prepared: PreparedSwap | null
  isDone: boolean
  error: unknown
  signed: readonly Signed[]
  lost: readonly bigint[]
  gained: bigint
}

/** Does what a visitor does on the screens, with whatever the server says. */
async function visit(stage: MoneyStage, lie: SwapLie): Promise<Outcome> {
  const { latchkey, wallet, account, network } = stage
  queriesOf(latchkey).clear()
  asked = lie.router ?? 'uniswapV2Router'
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
  const prompts = wallet.requests.slice(from).filter(({ method }) => /send|sign/i.test(method))
  return {
    prepared,
    isDone,
    error,
    signed: prompts.map(readSigned),
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

const untrue = [
  ...falsePromises,
  ...falsePermitPromises,
  ...falseTokens,
  ...falseFigures,
  ...garbage,
]
const everything = [...tamperings, ...permitLies, ...untrue]

test('there are at least 150 lies', () => {
  expect(new Set(everything.map(({ name }) => name)).size).toBeGreaterThanOrEqual(150)
})

describe.each(['in the browser', 'over a session'] as const)('with a wallet %s', (reach) => {
  const stageNow = (): MoneyStage => stages[reach] ?? expect.unreachable()

  test.each([...tamperings, ...permitLies])('nothing is signed: $name', async (lie) => {
    const outcome = await visit(stageNow(), lie)
    expect(outcome.signed).toEqual([])
    expect(isLatchkeyError(outcome.error)).toBe(true)
    expectNoLoss(outcome)
  })

  test.each(untrue)('nothing is lost beyond what was shown: $name', async (lie) => {
    const outcome = await visit(stageNow(), lie)
    const { prepared, signed } = outcome
    const me = stageNow().account.address
    for (const one of signed) {
      expect(faultsIn(one, { prepared: prepared ?? expect.unreachable(), me })).toEqual([])
    }
    expectNoLoss(outcome)
  })
})
