import { imitatedSymbol, type NamedToken } from '../balance/imitatedSymbol.ts'
import { symbolSkeleton } from '../balance/symbolSkeleton.ts'

/** A warning about a token before the visitor sends it. */
export type TokenWarning =
  /** Its symbol can be misread as that of another token, or of the native currency. */
  | { code: 'symbol-look-alike'; of: string }
  /** The server's token list has another symbol than its contract. */
  | { code: 'symbol-changed'; listed: string }

/** The warnings about a token (pure): a look-alike symbol, and a symbol that differs from the listed one. */
export function tokenWarnings(
  token: NamedToken,
  facts: { listed: string; nativeSymbol: string; owned: readonly NamedToken[] },
): readonly TokenWarning[] {
  const { listed, nativeSymbol, owned } = facts
  const of = imitatedSymbol(token, { nativeSymbol, tokens: owned })
  const isChanged = symbolSkeleton(listed) !== symbolSkeleton(token.symbol)
  return [
    ...(of === null ? [] : [{ code: 'symbol-look-alike', of } as const]),
    ...(isChanged ? [{ code: 'symbol-changed', listed } as const] : []),
  ]
}
