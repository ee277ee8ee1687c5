import { localAccounts, localAddresses } from '@latchkey/testing'
import { type Address, type Hex, numberToHex, pad, parseEther, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { texts } from '../text/language.ts'
import { assessMinimums } from './assessMinimums.ts'
import { type ReadPrices, toTokenPrice } from './priceSpends.ts'
import type { SwapCall } from './swapCall.ts'

const { usdc, weth, uniswapV2Router: router } = localAddresses
const own: Address = localAccounts.alice.address
const other: Address = localAccounts.bob.address
const low = { level: 'danger', text: texts().approve.lowMinimum }
const unknown = { level: 'danger', text: texts().approve.unknownMinimum }

const word = (value: bigint | Hex) =>
  pad(typeof value === 'bigint' ? numberToHex(value) : value, { size: 32 })
const transfer = (to: Address, amount: bigint, token: Address = usdc) => ({
  address: token,
  topics: [toEventSelector('Transfer(address,address,uint256)'), word(router), word(to)],
  data: word(amount),
})
const noPrices: ReadPrices = async (tokens) => tokens.map(() => null)
const pricesOf =
  (prices: Readonly<Record<string, readonly [number, number]>>): ReadPrices =>
  async (tokens) =>
    tokens.map((token) => {
      const [price, decimals] = prices[token ?? 'coin'] ?? []
      if (price === undefined || decimals === undefined) return null
      return toTokenPrice({ address: '', price, decimals })
    })
/** 1 ETH for 3,000 USDC. */
const fair = pricesOf({ coin: [3_000, 18], [usdc]: [1, 6] })

const swapFor = (minimumOut: bigint, change: Partial<SwapCall> = {}): SwapCall => ({
  ...{ tokenIn: null, amountIn: parseEther('1'), tokenOut: usdc, minimumOut },
  ...change,
})
type Logs =
  Parameters<typeof assessMinimums>[1]['simulating'] extends Promise<{ logs: infer L }> ? L : never
const assess = (
  swaps: readonly SwapCall[],
  { logs = [], readPrices = noPrices }: { logs?: Logs; readPrices?: ReadPrices } = {},
) =>
  assessMinimums(
    swaps.map((swap, at) => ({ at, swap })),
    { account: own, simulating: Promise.resolve({ logs }), readPrices },
  )

test('the vault warns of a swap whose minimum is one unit below 80% of what the simulation gives, and not of 80%', async () => {
  const logs = [[transfer(own, 1_000n)]]
  expect(await assess([swapFor(800n)], { logs })).toEqual([])
  expect(await assess([swapFor(799n)], { logs })).toEqual([low])
  expect(await assess([swapFor(1n)], { logs })).toEqual([low])
  // 80% of 1,001 is 800.8.
  expect(await assess([swapFor(800n)], { logs: [[transfer(own, 1_001n)]] })).toEqual([low])
  expect(await assess([swapFor(801n)], { logs: [[transfer(own, 1_001n)]] })).toEqual([])
})

test('the vault warns of a swap whose minimum is one unit below 80% of what the sold amount is worth, and not of 80%', async () => {
  const readPrices = fair
  expect(await assess([swapFor(2_400_000_000n)], { readPrices })).toEqual([])
  expect(await assess([swapFor(2_399_999_999n)], { readPrices })).toEqual([low])
  const tiny = pricesOf({ coin: [3e-15, 18], [usdc]: [1e-18, 6] })
  expect(await assess([swapFor(2_400_000_000n)], { readPrices: tiny })).toEqual([])
  expect(await assess([swapFor(2_399_999_999n)], { readPrices: tiny })).toEqual([low])
})

test('the vault warns of a low minimum when only one of simulation and prices says so', async () => {
  const badPool = [[transfer(own, 1_000n)]]
  expect(await assess([swapFor(990n)], { logs: badPool, readPrices: fair })).toEqual([low])
  const goodPool = [[transfer(own, 4_000_000_000n)]]
  expect(await assess([swapFor(3_000_000_000n)], { logs: goodPool, readPrices: fair })).toEqual([
    low,
  ])
})

test.for([
  ['nothing was simulated and there are no prices', {}],
  ['the simulation gives nothing of the token', { logs: [[transfer(own, 9n, weth)]] }],
  ['the simulation pays another account', { logs: [[transfer(other, 9n)]] }],
  ['another call of the simulation gives the token', { logs: [[], [transfer(own, 9n)]] }],
  ['only the sold token has a price', { readPrices: pricesOf({ coin: [3_000, 18] }) }],
  ['only the bought token has a price', { readPrices: pricesOf({ [usdc]: [1, 6] }) }],
  ['a price is zero', { readPrices: pricesOf({ coin: [0, 18], [usdc]: [1, 6] }) }],
  ['a price is no number', { readPrices: pricesOf({ coin: [Number.NaN, 18], [usdc]: [1, 6] }) }],
  ['the decimals are absurd', { readPrices: pricesOf({ coin: [1, 37], [usdc]: [1, 6] }) }],
] as const)(
  'the vault warns that a swap’s minimum could not be checked when %s',
  async ([, given]) => {
    expect(await assess([swapFor(9n)], given)).toEqual([unknown])
  },
)

test('the vault compares each swap of a batch with what its own call gives', async () => {
  const logs = [[transfer(own, 1_000n)], [transfer(own, 10n)]]
  expect(await assess([swapFor(800n), swapFor(8n)], { logs })).toEqual([])
  expect(await assess([swapFor(800n), swapFor(7n)], { logs })).toEqual([low])
  expect(await assess([swapFor(8n), swapFor(800n)], { logs })).toEqual([low])
})

test('the vault compares each swap of a batch with the prices of its own tokens', async () => {
  const back = (minimumOut: bigint) =>
    swapFor(minimumOut, { tokenIn: usdc, amountIn: 3_000_000_000n, tokenOut: null })
  const first = swapFor(2_400_000_000n)
  const least = parseEther('0.8')
  expect(await assess([first, back(least)], { readPrices: fair })).toEqual([])
  expect(await assess([first, back(least - 1n)], { readPrices: fair })).toEqual([low])
})

test('the vault asks for no prices without a swap, and for both tokens of each swap with them', async () => {
  const asked: (readonly (string | null)[])[] = []
  const readPrices: ReadPrices = async (tokens) => {
    asked.push(tokens)
    return fair(tokens)
  }
  expect(await assess([], { readPrices })).toEqual([])
  expect(asked).toEqual([])
  await assess([swapFor(9n), swapFor(9n, { tokenIn: weth, tokenOut: null })], { readPrices })
  expect(asked).toEqual([[null, usdc, weth, null]])
})
