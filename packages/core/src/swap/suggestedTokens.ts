import type { SwapToken } from './swapToken.ts'

/** Symbols most visitors look for. */
const suggestedSymbols: readonly string[] = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'NITRO',
  'GAIA',
  'MILK',
  'TRX',
  'NEAR',
  'GNO',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'ARB',
  'BAL',
  'BICO',
  'CRV',
  'ENS',
  'MATIC',
  'OP',
]

/** As many as fit above the list. */
const mostSuggested = 8

/** The tokens to offer first. */
export function suggestTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const suggested = tokens.filter(({ symbol }) => suggestedSymbols.includes(symbol.toUpperCase()))
  return suggested.slice(0, mostSuggested)
}
