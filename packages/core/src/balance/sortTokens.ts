import type { TokenBalance } from './balance.ts'

export type SortedTokens = {
  /** The tokens to show, the most valuable first. */
  shown: readonly TokenBalance[]
  /** Dust and spam tokens. */
  hidden: readonly TokenBalance[]
  /** Millionths of a dollar of all that is shown; `null` when none of it has a quote. */
  totalUsd: bigint | null
}

/** Tokens worth less than a cent are dust. */
const dustUsd = 10_000n

/** Words that spam tokens use to lure visitors to a site. */
const lurePattern =
  /https?:|www\.|\bt\.me\b|\b(?:airdrop|claim|giveaway|voucher|visit|redeem|reward at)\b/i
/** A domain name. A few real tokens are named like one, but those have a price. */
const domainPattern =
  /[a-z0-9-]{1,63}\.(?:app|cc|claims?|click|com|events?|fi|finance|fund|gifts?|info|io|link|live|me|net|online|org|pro|site|space|store|to|top|vip|website|win|xyz)\b/i

/** Sorts an account's tokens by value, and hides dust and spam (pure). */
export function sortTokens(balances: readonly TokenBalance[]): SortedTokens {
  const realSymbols = new Set(balances.filter(isReal).map(foldSymbol))
  const owned = balances.filter((token) => token.amount > 0n).sort(byValue)
  const shown = owned.filter((token) => !isHidden(token, realSymbols))
  const priced = shown.filter((token) => token.valueUsd !== null)
  return {
    shown,
    hidden: owned.filter((token) => isHidden(token, realSymbols)),
    totalUsd:
      priced.length > 0 ? priced.reduce((sum, token) => sum + (token.valueUsd ?? 0n), 0n) : null,
  }
}

/** `realSymbols`: those of the native currency and of tokens with a price. A token with such a symbol and no price is an impostor. */
function isHidden(token: TokenBalance, realSymbols: ReadonlySet<string>): boolean {
  // The native currency is never dust: it pays the network fees.
  if (token.address === null) return false
  const nameAndSymbol = `${token.name} ${token.symbol}`.slice(0, 200).normalize('NFKC')
  if (lurePattern.test(nameAndSymbol)) return true
  if (token.valueUsd !== null) return token.valueUsd < dustUsd
  return domainPattern.test(nameAndSymbol) || realSymbols.has(foldSymbol(token))
}

function isReal(token: TokenBalance): boolean {
  return token.address === null || token.valueUsd !== null
}

function foldSymbol({ symbol }: TokenBalance): string {
  return symbol.trim().toUpperCase()
}

function byValue(one: TokenBalance, other: TokenBalance): number {
  const [a, b] = [one.valueUsd ?? -1n, other.valueUsd ?? -1n]
  if (a !== b) return a > b ? -1 : 1
  // Of equal values the native currency comes first.
  if ((one.address === null) !== (other.address === null)) return one.address === null ? -1 : 1
  return one.symbol.localeCompare(other.symbol)
}
