import type { TokenSource } from '../adapter/tokenMetadata.ts'
import { imitatedSymbol, type NamedToken } from '../balance/imitatedSymbol.ts'
import { symbolSkeleton } from '../balance/symbolSkeleton.ts'

/** A warning about a token before the visitor sends it. */
export type TokenWarning =
  /** Its symbol can be misread as that of another token, or of the native currency. */
  | { code: 'symbol-look-alike'; of: string }
  /** The server's token list has another symbol than its contract. */
  | { code: 'symbol-changed'; listed: string }
  /** The server alone says how many decimals it has, so the amount may be false. */
  | { code: 'decimals-by-server' }

/** The warnings about a token (pure): a look-alike symbol, a symbol that differs from the listed one, unproven decimals. */
export function tokenWarnings(
  token: NamedToken,
  facts: {
    listed: string
    source: TokenSource
    nativeSymbol: string
    /** The account's tokens, and the well-known ones of the network. */
    others: readonly NamedToken[]
  },
): readonly TokenWarning[] {
  const { listed, source, nativeSymbol, others } = facts
  const of = imitatedSymbol(token, { nativeSymbol, tokens: others })
  const isNamed =
    symbolSkeleton(listed) === symbolSkeleton(token.symbol) ||
    (source === 'release' && isVariant(listed, token.symbol))
  const warnings: readonly (TokenWarning | null)[] = [
    of === null ? null : { code: 'symbol-look-alike', of },
    isNamed ? null : { code: 'symbol-changed', listed },
    source === 'server' ? { code: 'decimals-by-server' } : null,
  ]
  return warnings.filter((warning) => warning !== null)
}

/** Contracts of well-known tokens write one character more or less than the release: USD₮0 for USDT, USDC for USDC.e. */
function isVariant(listed: string, known: string): boolean {
  const [one, other] = [symbolSkeleton(listed), symbolSkeleton(known)]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > 2 && long.startsWith(short) && long.length - short.length === 1
}
