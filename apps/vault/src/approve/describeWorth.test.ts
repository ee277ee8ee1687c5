import { expect, test } from 'vitest'
import type { Fact } from './decodedRequest.ts'
import { describeWorth } from './describeWorth.ts'
import type { ReadPrices } from './priceSpends.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unknown = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const chainId = 'eip155:1'
const dollar = 10n ** 30n

const fact = (asset?: Fact['asset']): Fact => ({
  ...{ label: 'Amount', value: '', kind: 'amount' },
  ...(asset ? { asset } : {}),
})
const worthOf = async (asset: Fact['asset'], readPrices: ReadPrices) => {
  const row = fact(asset)
  return (await describeWorth([fact(), row], { chainId, readPrices })).get(row)
}
const pricedAt =
  (units: bigint, decimals: number): ReadPrices =>
  async (tokens) =>
    tokens.map(() => ({ units, decimals }))

test('an amount of the native coin or a known token has its worth in dollars', async () => {
  const ether = pricedAt(3_200n * dollar, 18)
  expect(await worthOf({ token: null, amount: 42n * 10n ** 16n }, ether)).toBe('$1,344.00')
  expect(await worthOf({ token: usdc, amount: 1_500_000n }, pricedAt(dollar, 6))).toBe('$1.50')
})

test('an amount below a cent is not shown as nothing', async () => {
  expect(await worthOf({ token: null, amount: 1n }, pricedAt(dollar, 18))).toBe('<$0.01')
})

test('an unknown token has no worth, whatever price the server sends, and is not asked for', async () => {
  const asked: unknown[] = []
  const readPrices: ReadPrices = async (tokens) => {
    asked.push(...tokens)
    return tokens.map(() => ({ units: dollar, decimals: 18 }))
  }
  expect(await worthOf({ token: unknown, amount: 5n }, readPrices)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['an unlimited amount', { token: usdc, amount: null }, pricedAt(dollar, 6)],
  ['an amount without a price', { token: usdc, amount: 5n }, async () => [null]],
  [
    'an amount while the server is down',
    { token: usdc, amount: 5n },
    async () => Promise.reject(new Error('unreachable')),
  ],
] as const)('%s has no worth', async (_, asset, readPrices) => {
  expect(await worthOf(asset, readPrices)).toBeUndefined()
})
