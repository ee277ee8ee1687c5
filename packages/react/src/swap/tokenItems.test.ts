import { formatUnits, type SwapToken, type TokenBalance } from '@latchkey/core'
import { expect, test } from 'vitest'
import { tokenItems } from './tokenItems.ts'

const token = (symbol: string, address: string | null): SwapToken => ({
  network: 'eip155:1',
  address,
  name: `The ${symbol}`,
  symbol,
  decimals: 18,
  iconUrl: null,
})
const [eth, usdc, latch] = [token('ETH', null), token('USDC', '0xAb'), token('LATCH', '0xcd')]
const holding = (of: SwapToken, amount: bigint, valueUsd: bigint | null): TokenBalance => ({
  ...of,
  amount,
  formatted: formatUnits(amount, of.decimals),
  valueUsd,
  priceUsd: 1,
  change24h: null,
})

const keys = (search = '', balances: readonly TokenBalance[] = []) =>
  tokenItems([eth, usdc, latch], balances, search).map(({ key }) => key)

test('the swap’s token list has the account’s tokens first, sorted by value', () => {
  const balances = [holding(eth, 1n, 5n), holding({ ...usdc, address: '0xaB' }, 1n, 9n)]
  expect(keys('', balances)).toEqual(['yourTokens', '0xAb', 'native', 'allTokens', '0xcd'])
})

test('the swap’s token list does not put a token without a balance among the account’s tokens', () => {
  expect(keys('', [holding(eth, 0n, null)])).toEqual(['allTokens', 'native', '0xAb', '0xcd'])
})

test.each([
  ['usd', ['allTokens', '0xAb']],
  ['the latch', ['allTokens', '0xcd']],
  ['0xCD', ['allTokens', '0xcd']],
  ['nothing', []],
])('the swap’s token search %j finds %j', (search, found) => {
  expect(keys(search)).toEqual(found)
})
