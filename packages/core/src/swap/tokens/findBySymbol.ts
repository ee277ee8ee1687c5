import type { SwapToken } from './swapToken.ts'

/** The token with this symbol, case-insensitive (`sell: 'usdc'` of a swap preset), or `null`. */
export function findBySymbol(
  tokens: readonly SwapToken[],
  symbol: string | undefined,
): SwapToken | null {
  const wanted = symbol?.trim().toLowerCase()
  return tokens.find((token) => token.symbol.toLowerCase() === wanted) ?? null
}
