import type { SwapToken } from './swapToken.ts'

/** Symbols of widely used tokens. */
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

/** How many fit above the list. */
const suggestionLimit = 8

/** The widely used tokens among those given, for the top of the list. */
export function suggestTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const suggested = tokens.filter(({ symbol }) => suggestedSymbols.includes(symbol.toUpperCase()))
  return suggested.slice(0, suggestionLimit)
}
