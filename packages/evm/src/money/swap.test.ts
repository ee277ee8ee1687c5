import {
  executeSwap,
  type PreparedSwap,
  type PrepareSwapParameters,
  prepareSwap,
  type SwapStep,
} from '@latchkey/core'
import {
  getQueryClient,
  getSwapQuoteQueryOptions,
  getSwapTokensQueryOptions,
} from '@latchkey/core/query'
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
import { erc20Abi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowanceOf, chainClient, readBalance } from '../testing/chainClient.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { ETH, WETH, LATCH, USDC, USDT, WBTC, TAX } = tokens
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

async function swap(draft: Draft): Promise<{ prepared: PreparedSwap; steps: SwapStep[] }> {
  const prepared = await prepare(draft)
  const steps: SwapStep[] = []
  await executeSwap(fixture.latchkey, { swap: prepared, onStep: (step) => steps.push(step) })
  return { prepared, steps }
}

const balanceOf = (token: { address: string | null }): Promise<bigint> =>
  readBalance(chain, token.address, fixture.account.address)

describe('pairs of tokens', () => {
  test.each([
    ['native and a token of 6 decimals', ETH, USDC, parseEther('1'), 0],
    ['native and a token of 8 decimals', ETH, WBTC, parseEther('2.5'), 0],
    ['a token and native', LATCH, ETH, parseEther('250'), 1],
    ['a token and another over a third', LATCH, USDC, parseEther('100'), 1],
    ['tokens of 6 and 18 decimals', USDC, LATCH, parseUnits('321.123456', 6), 1],
    ['tokens of 8 and 6 decimals', WBTC, USDC, parseUnits('0.5', 8), 1],
    ['one that returns nothing, in', USDT, ETH, parseUnits('300', 6), 1],
    ['one that returns nothing, out', ETH, USDT, parseEther('0.3'), 0],
    ['one that returns nothing and a token', USDT, USDC, parseUnits('10', 6), 1],
    ['native and one that keeps a part of every transfer', ETH, TAX, parseEther('0.01'), 0],
    ['one that keeps a part of every transfer and native', TAX, ETH, parseEther('50'), 1],
    ['native and its wrapped form', ETH, WETH, parseEther('1'), 0],
    ['the wrapped form and native', WETH, ETH, parseEther('0.4'), 0],
    ['a tiny amount', ETH, LATCH, 1_000_000n, 0],
    ['a huge amount', ETH, USDC, parseEther('900'), 0],
  ])(
    'a swap moves the amounts that its review shows, between %s',
    async (name, sell, buy, amount, approvals) => {
      if (name === 'the wrapped form and native') {
        await swap({ sell: ETH, buy: WETH, amount: parseEther('1') })
      }
      const before = await Promise.all([balanceOf(sell), balanceOf(buy)])
      const { prepared, steps } = await swap({ sell, buy, amount })
      const after = await Promise.all([balanceOf(sell), balanceOf(buy)])

      expect(prepared.approvals).toHaveLength(approvals)
      const given: SwapStep[] = approvals ? ['approving', 'waiting-for-approval'] : []
      expect(steps).toEqual([...given, 'confirming', 'swapping'])
      if (sell.address !== null) expect(before[0] - after[0]).toBe(amount)
      if (buy.address !== null) expect(after[1] - before[1]).toBe(prepared.received)
      else expect(after[1]).toBeGreaterThan(before[1] + prepared.minimum - parseEther('0.01'))
      expect(prepared.isDecoded).toBe(true)
      expect(prepared.changes?.find((change) => change.amount < 0n)?.amount).toBe(-amount)
      if (sell.address !== null)
        expect(await allowanceOf(chain, sell.address, fixture.account.address)).toBe(0n)
    },
  )
})

test('the quoted amount of a swap equals the output of the pools', async () => {
  const { latchkey, network, account } = fixture
  const listed = await getQueryClient(latchkey).fetchQuery(
    getSwapTokensQueryOptions(latchkey, { network }),
  )
  expect(listed[0]).toMatchObject({ symbol: 'ETH', address: null, decimals: 18 })
  const order = { account, sell: ETH, buy: USDC, amount: parseEther('3') }
  const quote = await getQueryClient(latchkey).fetchQuery(getSwapQuoteQueryOptions(latchkey, order))
  const [, expected] = await chainClient(chain).readContract({
    address: router,
    abi: uniswapV2RouterAbi,
    functionName: 'getAmountsOut',
    args: [order.amount, [localAddresses.weth, localAddresses.usdc]],
  })
  expect(quote).toEqual({ received: expected, feeBps: 0 })
  expect(await prepare(order)).toMatchObject({ feeBps: 0, price: { status: 'fair' } })
})

describe('allowances', () => {
  const approve = (token: string, amount: bigint): Promise<`0x${string}`> =>
    chainClient(chain).writeContract({
      account: privateKeyToAccount(localAccounts.alice.privateKey),
      chain: null,
      address: token as `0x${string}`,
      abi: erc20Abi,
      functionName: 'approve',
      args: [router, amount],
    })

  test('a swap uses a sufficient allowance without an approval', async () => {
    await approve(localAddresses.usdc, parseUnits('500', 6))
    const { steps } = await swap({ sell: USDC, buy: ETH, amount: parseUnits('100', 6) })
    expect(steps).toEqual(['confirming', 'swapping'])
    expect(await allowanceOf(chain, localAddresses.usdc, fixture.account.address)).toBe(
      400_000_000n,
    )
  })

  test('a swap sets an insufficient allowance to the exact amount', async () => {
    await approve(localAddresses.usdc, 5n)
    const { steps } = await swap({ sell: USDC, buy: ETH, amount: parseUnits('100', 6) })
    expect(steps).toEqual(['approving', 'waiting-for-approval', 'confirming', 'swapping'])
    expect(await allowanceOf(chain, localAddresses.usdc, fixture.account.address)).toBe(0n)
  })

  test('a swap sets the allowance of a token like USDT to zero first', async () => {
    await approve(localAddresses.usdt, 5n)
    const { prepared, steps } = await swap({ sell: USDT, buy: USDC, amount: 100_000_000n })
    expect(prepared.approvals).toHaveLength(2)
    expect(steps).toEqual([
      'resetting',
      'waiting-for-approval',
      'approving',
      'waiting-for-approval',
      'confirming',
      'swapping',
    ])
  })

  test('a swap prompts a wallet with batches once for approval and swap', async () => {
    fixture.wallet.behave({ calls: 'atomic' })
    await approve(localAddresses.usdt, 5n)
    const before = await balanceOf(USDC)
    const { prepared, steps } = await swap({ sell: USDT, buy: USDC, amount: 100_000_000n })
    expect(steps).toEqual(['confirming', 'swapping'])
    expect(fixture.wallet.sent).toHaveLength(1)
    expect((await balanceOf(USDC)) - before).toBe(prepared.received)
    expect(await allowanceOf(chain, localAddresses.usdt, fixture.account.address)).toBe(0n)
  })

  test('a smart account approves, swaps, checks what it received and ends the allowance in one batch', async () => {
    fixture.wallet.behave({ calls: 'atomic' })
    const before = await balanceOf(USDC)
    const prepared = await prepare({ sell: USDT, buy: USDC, amount: 100_000_000n })
    const account = { ...prepared.account, type: 'smartAccount' } as const
    const { calls } = await executeSwap(fixture.latchkey, { swap: { ...prepared, account } })
    expect(calls).toHaveLength(prepared.approvals.length + 4)
    expect(fixture.wallet.sent).toHaveLength(1)
    expect((await balanceOf(USDC)) - before).toBe(prepared.received)
    expect(await allowanceOf(chain, localAddresses.usdt, fixture.account.address)).toBe(0n)
  })

  test('a smart account’s batch reverts when it receives one unit less than its minimum', async () => {
    fixture.wallet.behave({ calls: 'atomic' })
    const before = await balanceOf(USDC)
    const prepared = await prepare({ sell: USDT, buy: USDC, amount: 100_000_000n })
    const account = { ...prepared.account, type: 'smartAccount' } as const
    const greedy = { ...prepared, account, minimum: prepared.received + 1n }
    expect(await errorCodeOf(executeSwap(fixture.latchkey, { swap: greedy }))).toMatch(/swap|chain/)
    expect(await balanceOf(USDC)).toBe(before)
    expect(await allowanceOf(chain, localAddresses.usdt, fixture.account.address)).toBe(0n)
  })

  test('a swap whose approval is rejected changes nothing', async () => {
    fixture.wallet.behave({ send: 'reject' })
    const before = await balanceOf(USDC)
    const prepared = await prepare({ sell: USDC, buy: ETH, amount: 1_000_000n })
    expect(await errorCodeOf(executeSwap(fixture.latchkey, { swap: prepared }))).toBe(
      'wallet/rejected',
    )
    expect(await balanceOf(USDC)).toBe(before)
    expect(await allowanceOf(chain, localAddresses.usdc, fixture.account.address)).toBe(0n)
    expect(fixture.wallet.sent).toHaveLength(0)
  })
})
