import type { SwapToken, TokenBalance } from '@latchkey/core'
import { isSameToken } from '@latchkey/core/internal'

/** One line of the list: a heading, or a token with the account's balance of it. */
export type TokenItem =
  | { kind: 'heading'; key: 'yourTokens' | 'allTokens' }
  | { kind: 'token'; key: string; token: SwapToken; balance: TokenBalance | null }

/** The tokens to choose from: the account's own first, by value, then all others (pure). */
export function tokenItems(
  tokens: readonly SwapToken[],
  balances: readonly TokenBalance[],
  search: string,
): readonly TokenItem[] {
  const lines = tokens
    .filter((token) => isMatch(token, search))
    .map((token) => ({ token, balance: balanceOf(token, balances) }))
  const own = lines
    .filter(({ balance }) => balance !== null)
    .toSorted((a, b) => compare(usdValueOf(b.balance), usdValueOf(a.balance)))
  const others = lines.filter(({ balance }) => balance === null)
  return [...section('yourTokens', own), ...section('allTokens', others)]
}

function section(
  key: 'yourTokens' | 'allTokens',
  lines: readonly { token: SwapToken; balance: TokenBalance | null }[],
): readonly TokenItem[] {
  if (lines.length === 0) return []
  return [
    { kind: 'heading', key },
    ...lines.map((line) => ({
      kind: 'token' as const,
      key: line.token.address ?? 'native',
      ...line,
    })),
  ]
}

function balanceOf(token: SwapToken, balances: readonly TokenBalance[]): TokenBalance | null {
  return balances.find((balance) => balance.amount > 0n && isSameToken(balance, token)) ?? null
}

function usdValueOf(balance: TokenBalance | null): bigint {
  return balance?.valueUsd ?? 0n
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isMatch({ name, symbol, address }: SwapToken, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((word) => word.toLowerCase().includes(wanted))
}
