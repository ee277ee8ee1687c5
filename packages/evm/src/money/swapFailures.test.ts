import {
  executeSwap,
  isLatchkeyError,
  type PreparedSwap,
  type PrepareSwapParameters,
  prepareSwap,
  type SwapStep,
  updateOptions,
} from '@latchkey/core'
import { getQueryClient, getSwapQuoteQueryOptions } from '@latchkey/core/query'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
  takeSnapshot,
  uniswapV2RouterAbi,
} from '@latchkey/testing'
import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainClient, mined, readBalance } from '../testing/chainClient.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { ETH, LATCH, USDC } = tokens
const router = localAddresses.uniswapV2Router
let chain: RunningChain
let server: TestServer
let fixture: MoneyFixture
let revert: () => Promise<void>

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain), listen: true })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})
beforeEach(async () => {
  revert = await takeSnapshot(chain.url)
  fixture = await openMoneyFixture({ chain, api: server.url ?? '' })
})
afterEach(async () => {
  fixture.latchkey.destroy()
  await revert()
})

type Draft = Pick<PrepareSwapParameters, 'sell' | 'buy' | 'amount'> & { slippageBps?: number }

function prepare(draft: Draft): Promise<PreparedSwap> {
  return prepareSwap(fixture.latchkey, { slippageBps: 100, ...draft, network: fixture.network })
}

const balanceOf = (token: { address: string | null }): Promise<bigint> =>
  readBalance(chain, token.address, fixture.account.address)

test('a rejected swap moves nothing and can be tried again', async () => {
  const prepared = await prepare({ sell: ETH, buy: USDC, amount: parseEther('1') })
  const heard: string[] = []
  fixture.latchkey.on('analytics', ({ event }) => heard.push(event))
  // The listener gets the event of the connection before it.
  heard.length = 0
  fixture.wallet.behave({ send: 'reject' })
  const run = (): Promise<unknown> => executeSwap(fixture.latchkey, { swap: prepared })
  expect(await errorCodeOf(run())).toBe('wallet/rejected')
  const before = await balanceOf(USDC)
  fixture.wallet.behave({ send: 'approve' })
  await run()
  expect((await balanceOf(USDC)) - before).toBe(prepared.received)
  expect(await errorCodeOf(run())).toBe('journal/already-sent')
  expect(heard).toEqual(['SWAP_ERROR', 'SWAP_SUCCESS', 'SWAP_ERROR'])
})

/** Another account buys first and moves the price. */
async function buyFirst(buy: `0x${string}`, ether: string): Promise<void> {
  const bob = privateKeyToAccount(localAccounts.bob.privateKey)
  const sent = chainClient(chain).writeContract({
    account: bob,
    chain: null,
    address: router,
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [localAddresses.weth, buy], bob.address, 9_999_999_999n],
    value: parseEther(ether),
  })
  await mined(chain, sent)
}

test('a swap reverts without loss when the price moved beyond the slippage', async () => {
  const prepared = await prepare({ sell: ETH, buy: USDC, amount: parseEther('1') })
  await buyFirst(localAddresses.usdc, '60')
  const before = await Promise.all([balanceOf(ETH), balanceOf(USDC)])
  const error = await executeSwap(fixture.latchkey, { swap: prepared }).catch((one: unknown) => one)
  if (!isLatchkeyError(error, 'chain/execution-reverted')) throw error
  expect(error.context.reason).toMatch(/INSUFFICIENT_OUTPUT_AMOUNT/i)
  expect(await Promise.all([balanceOf(ETH), balanceOf(USDC)])).toEqual(before)
})

test('a swap stops before the wallet is asked when the price moved at a router without an enforced minimum', async () => {
  const prepared = await prepare({ sell: ETH, buy: USDC, amount: parseEther('1') })
  const routers = [{ address: router, kind: 'measured' }] as const
  updateOptions(fixture.latchkey, {
    safety: { swapRouters: { [fixture.network.caipNetworkId]: { routers } } },
  })
  const path = [localAddresses.weth, localAddresses.usdc] as const
  const data = encodeFunctionData({
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, path, localAccounts.alice.address, 9_999_999_999n],
  })
  const unread = { ...prepared, isDecoded: false, call: { ...prepared.call, data } }
  await buyFirst(localAddresses.usdc, '60')
  expect(await errorCodeOf(executeSwap(fixture.latchkey, { swap: unread }))).toBe(
    'swap/price-moved',
  )
  expect(fixture.wallet.sent).toHaveLength(0)
})

test('a swap stops after the approval when the price moved during the approval', async () => {
  const prepared = await prepare({ sell: LATCH, buy: ETH, amount: parseEther('100') })
  const selling = async (step: SwapStep): Promise<void> => {
    if (step === 'waiting-for-approval') await sellLatch()
  }
  let moved = Promise.resolve()
  const work = executeSwap(fixture.latchkey, {
    swap: prepared,
    onStep: (step) => {
      moved = selling(step)
      fixture.wallet.behave({ send: { delayMs: 1 } })
    },
  })
  expect(await errorCodeOf(work)).toBe('swap/price-moved')
  await moved
  expect(fixture.wallet.sent).toHaveLength(1)
})

/** Mines a sale so large that the price falls far. The approval waits for its block meanwhile. */
async function sellLatch(): Promise<void> {
  const client = chainClient(chain)
  const slot = await client.getStorageAt({ address: localAddresses.latchWethPair, slot: '0x8' })
  if (!slot) return
  const word = BigInt(slot)
  const mask = (1n << 112n) - 1n
  const [first, second, time] = [word & mask, (word >> 112n) & mask, word >> 224n]
  const isFirst = BigInt(localAddresses.latch) < BigInt(localAddresses.weth)
  const [a, b] = isFirst ? [first * 2n, second] : [first, second * 2n]
  await client.setStorageAt({
    address: localAddresses.latchWethPair,
    index: 8,
    value: `0x${((time << 224n) | (b << 112n) | a).toString(16).padStart(64, '0')}`,
  })
}

test('the EVM adapter does not execute a swap that was prepared a minute ago', async () => {
  const prepared = await prepare({ sell: ETH, buy: USDC, amount: parseEther('1') })
  const old = { ...prepared, preparedAtMs: prepared.preparedAtMs - 61_000 }
  expect(await errorCodeOf(executeSwap(fixture.latchkey, { swap: old }))).toBe('swap/expired')
  expect(fixture.wallet.sent).toHaveLength(0)
})

test('a swap fails with swap/no-quote, not with insufficient funds, when two tokens have no pool', async () => {
  const buy = { ...LATCH, address: localAccounts.carol.address }
  const work = prepare({ sell: ETH, buy, amount: parseEther('1') })
  expect(await errorCodeOf(work)).toMatch(
    /^(chain\/execution-reverted|rpc\/failed|swap\/no-quote)$/,
  )
  const { latchkey, account } = fixture
  const query = getSwapQuoteQueryOptions(latchkey, { account, sell: ETH, buy, amount: 1n })
  expect(await errorCodeOf(getQueryClient(latchkey).fetchQuery(query))).toBe('swap/no-quote')
})

test('the EVM adapter rejects a swap that exceeds the pool’s reserves', async () => {
  await chainClient(chain).setBalance({
    address: localAccounts.alice.address,
    value: parseEther('10000000'),
  })
  const prepared = await prepare({ sell: ETH, buy: USDC, amount: parseEther('5000000') })
  expect(prepared.received).toBeLessThan(parseUnits('6000000', 6))
  expect(prepared.price).toMatchObject({ status: 'fair' })
  expect(prepared.price.status === 'fair' && prepared.price.impactBps).toBeGreaterThan(9_900)
})

test('the EVM adapter rejects a swap of more than the balance', async () => {
  const amount = parseUnits('60000', 6)
  expect(await errorCodeOf(prepare({ sell: USDC, buy: ETH, amount }))).toBe(
    'swap/insufficient-balance',
  )
  const all = await balanceOf(ETH)
  expect(await errorCodeOf(prepare({ sell: ETH, buy: USDC, amount: all }))).toBe(
    'swap/insufficient-balance',
  )
})

test('an unreachable server makes the swap quote unavailable', async () => {
  const down = await openMoneyFixture({ chain, api: 'http://127.0.0.1:9' })
  const order = { network: down.network, sell: ETH, buy: USDC, amount: 1n, slippageBps: 100 }
  expect(await errorCodeOf(prepareSwap(down.latchkey, order))).toBe('swap/quote-unavailable')
  down.latchkey.destroy()
})

test('a swap sends no request to a wallet on another chain', async () => {
  const prepared = await prepare({ sell: ETH, buy: USDC, amount: parseEther('1') })
  fixture.wallet.behave({ reportedChainId: 1 })
  expect(await errorCodeOf(executeSwap(fixture.latchkey, { swap: prepared }))).toBe(
    'network/wrong-chain',
  )
  expect(fixture.wallet.sent).toHaveLength(0)
})
