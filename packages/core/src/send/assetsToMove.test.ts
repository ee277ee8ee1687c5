import { expect, test } from 'vitest'
import type { TokenBalance } from '../balance/balance.ts'
import { assetsToMove } from './assetsToMove.ts'

const token = (symbol: string, changes: Partial<TokenBalance> = {}): TokenBalance => ({
  symbol,
  name: symbol,
  network: 'eip155:1',
  address: `0x${symbol.toLowerCase()}`,
  amount: 1_000n,
  formatted: '0.001',
  decimals: 6,
  priceUsd: 1,
  change24h: null,
  valueUsd: 1_000_000_000n,
  iconUrl: null,
  ...changes,
})
const coin = (amount: bigint) => token('ETH', { address: null, amount })
const symbols = (balances: readonly TokenBalance[], reserve: bigint) =>
  assetsToMove(balances, reserve).map(({ symbol }) => symbol)

test('assetsToMove lists the native currency last, because it pays the fees of the tokens', () => {
  expect(symbols([coin(10n ** 18n), token('USDC')], 100n)).toEqual(['USDC', 'ETH'])
})

test('assetsToMove leaves out an amount of the native currency that would hardly pay its own fee', () => {
  expect(symbols([coin(200n)], 100n)).toEqual([])
  expect(symbols([coin(201n)], 100n)).toEqual(['ETH'])
})

test('assetsToMove leaves out dust and a token that imitates a priced one', () => {
  const impostor = token('USDC', { address: '0xfake', valueUsd: null, priceUsd: 0 })
  const dust = token('DUST', { valueUsd: 1n })
  expect(symbols([token('USDC'), impostor, dust], 0n)).toEqual(['USDC'])
})
