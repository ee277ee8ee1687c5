import type { SwapToken, TokenBalance } from '@latchkey/core'
import { isSameToken } from '@latchkey/core/internal'

/** One line of the list: a heading, or a token with what the account holds of it. */
export type TokenItem =
  | { kind: 'heading'; key: 'yourTokens' | 'allTokens' }
  | { kind: 'token'; key: string; token: SwapToken; held: TokenBalance | null }

/** What can be chosen: one's own first, the most valuable on top, then all others (pure). */
export function tokenItems(
  tokens: readonly SwapToken[],
  balances: readonly TokenBalance[],
  search: string,
): readonly TokenItem[] {
  const lines = tokens
    .filter((token) => isMatch(token, search))
    .map((token) => ({ token, held: heldOf(token, balances) }))
  const own = lines
    .filter(({ held }) => held !== null)
    .toSorted((one, other) => compare(worthOf(other.held), worthOf(one.held)))
  const others = lines.filter(({ held }) => held === null)
  return [...section('yourTokens', own), ...section('allTokens', others)]
}

function section(
  key: 'yourTokens' | 'allTokens',
  lines: readonly { token: SwapToken; held: TokenBalance | null }[],
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

function heldOf(token: SwapToken, balances: readonly TokenBalance[]): TokenBalance | null {
  return balances.find((one) => one.amount > 0n && isSameToken(one, token)) ?? null
}

function worthOf(held: TokenBalance | null): bigint {
  return held?.valueUsd ?? 0n
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function isMatch({ name, symbol, address }: SwapToken, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((word) => word.toLowerCase().includes(wanted))
}
