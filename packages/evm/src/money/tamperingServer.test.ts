import {
  executeSwap,
  isLatchkeyError,
  minimumReceived,
  type PreparedSwap,
  parseUnits,
  prepareSwap,
  type SwapToken,
} from '@latchkey/core'
import { findBySymbol, gasPriceQuery, swapPriceQuery } from '@latchkey/core/internal'
import {
  getQueryClient,
  getSwapQuoteQueryOptions,
  getSwapTokensQueryOptions,
  getTokensQueryOptions,
} from '@latchkey/core/query'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalances } from '../testing/chainClient.ts'
import { findFaults, parseSigned, type Signed } from '../testing/findFaults.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { openTamperingServer, type TamperingServer } from '../testing/openTamperingServer.ts'
import { tamperedPermits } from '../testing/tamperedPermits.ts'
import {
  falseFigures,
  falsePermitPromises,
  falsePromises,
  falseTokens,
  garbage,
} from '../testing/tamperedReplies.ts'
import { type TamperedReply, tamperedSwaps } from '../testing/tamperedSwaps.ts'

const { usdc, latch, usdt, wbtc, tax, weth } = localAddresses
const watched: readonly string[] = [usdc, latch, usdt, wbtc, tax, weth]
let chain: RunningChain
const servers: Partial<Record<Router, TestServer>> = {}
let asked: Router = 'uniswapV2Router'
let server: TamperingServer
const fixtures: Partial<Record<Reach, MoneyFixture>> = {}
type Reach = 'in the browser' | 'over a session'
type Router = 'uniswapV2Router' | 'swapRouter02'

beforeAll(async () => {
  chain = await startLocalChain()
  for (const router of ['uniswapV2Router', 'swapRouter02'] as const) {
    const env = localServerSettings({ ...chain, router })
    servers[router] = await createTestServer({ env })
  }
  server = await openTamperingServer((path, init) => serverNow().request(path, init))
  const api = server.url
  fixtures['in the browser'] = await openMoneyFixture({ chain, api })
  fixtures['over a session'] = await openMoneyFixture({ chain, api, isRemote: true })
})
afterAll(async () => {
  for (const fixture of Object.values(fixtures)) fixture.latchkey.destroy()
  await server.close()
  for (const running of Object.values(servers)) await running.close()
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

/** Does what a visitor does on the swap screen, with the tampered reply. */
async function visit(fixture: MoneyFixture, reply: TamperedReply): Promise<Outcome> {
  const { latchkey, wallet, account, network } = fixture
  getQueryClient(latchkey).clear()
  asked = reply.router ?? 'uniswapV2Router'
  server.tamper(reply)
  const from = wallet.requests.length
  const before = await readBalances(chain, watched, account.address)
  let prepared: PreparedSwap | null = null
  let isDone = false
  let error: unknown = null
  try {
    const { sell, buy } = await chooseTokens(fixture, reply)
    // The visitor types 2.5; the server's decimals convert it.
    const amount = parseUnits('2.5', sell.decimals)
    const order = { network, account, sell, buy, amount, slippageBps: 100 }
    await Promise.allSettled(figuresOf(fixture, reply, order))
    prepared = await prepareSwap(latchkey, order)
    // The test repeats the same amount on purpose.
    await executeSwap(latchkey, { swap: prepared, allowRepeat: true })
    isDone = true
  } catch (thrown) {
    error = thrown
  }
  const after = await readBalances(chain, watched, account.address)
  const prompts = wallet.requests.slice(from).filter(({ method }) => /send|sign/i.test(method))
  return {
    prepared,
    isDone,
    error,
    signed: prompts.map(parseSigned),
    lost: watched.map((_, index) => (before[index] ?? 0n) - (after[index] ?? 0n)),
    gained: gain(prepared, before, after),
  }
}

/** Fetches the token list only when it is the tampered reply; otherwise uses the local one. */
async function chooseTokens(
  { latchkey, network }: MoneyFixture,
  reply: TamperedReply,
): Promise<{ sell: SwapToken; buy: SwapToken }> {
  const isAbout = reply.path.endsWith('/tokens')
  const listed = isAbout
    ? await getQueryClient(latchkey).fetchQuery(getSwapTokensQueryOptions(latchkey, { network }))
    : Object.values(localSwapTokens)
  const find = (symbol: string): SwapToken => findBySymbol(listed, symbol) ?? expect.unreachable()
  return { sell: find(reply.sell), buy: find(reply.sell === 'ETH' ? 'USDC' : 'LATCH') }
}

/** The queries of the figures beside the swap, when their reply is tampered with. */
function figuresOf(
  { latchkey, account, network }: MoneyFixture,
  reply: TamperedReply,
  order: { sell: SwapToken; buy: SwapToken; amount: bigint },
): Promise<unknown>[] {
  const { signal } = new AbortController()
  const queries = [
    ['/quotes', getSwapQuoteQueryOptions(latchkey, { ...order, account })],
    ['/price', swapPriceQuery(latchkey, order.sell)],
    ['/gas-price', gasPriceQuery(latchkey, network.caipNetworkId)],
    ['/account/', getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId })],
    ['/supported-chains', gasPriceQuery(latchkey, network.caipNetworkId)],
  ] as const
  return queries
    .filter(([path]) => reply.path.includes(path))
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

/** Only the sold token left, at most the shown amount, and at least the shown minimum arrived. */
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
const everything = [...tamperedSwaps, ...tamperedPermits, ...untrue]

test('swaps are tested with at least 150 tampered replies of the server', () => {
  expect(new Set(everything.map(({ name }) => name)).size).toBeGreaterThanOrEqual(150)
})

describe.each(['in the browser', 'over a session'] as const)('with a wallet %s', (reach) => {
  const currentFixture = (): MoneyFixture => fixtures[reach] ?? expect.unreachable()

  test.each([...tamperedSwaps, ...tamperedPermits])(
    'a swap of a tampering server is rejected before the wallet is asked: $name',
    async (reply) => {
      const outcome = await visit(currentFixture(), reply)
      expect(outcome.signed).toEqual([])
      expect(isLatchkeyError(outcome.error)).toBe(true)
      expectNoLoss(outcome)
    },
  )

  test.each(untrue)(
    'a swap of a tampering server signs only what was shown: $name',
    async (reply) => {
      const outcome = await visit(currentFixture(), reply)
      const { prepared, signed } = outcome
      const me = currentFixture().account.address
      for (const one of signed) {
        expect(findFaults(one, { prepared: prepared ?? expect.unreachable(), me })).toEqual([])
      }
      expectNoLoss(outcome)
    },
  )
})
