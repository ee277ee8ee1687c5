import { imitatedSymbol, type NamedToken } from '../balance/imitatedSymbol.ts'
import { symbolSkeleton } from '../balance/symbolSkeleton.ts'

/** What the visitor should know about the token before sending it. */
export type TokenWarning =
  /** Its symbol can be taken for that of another token, or of the native currency. */
  | { code: 'symbol-look-alike'; of: string }
  /** The list named it otherwise than its contract does. */
  | { code: 'symbol-changed'; listed: string }

export function tokenWarnings(
  token: NamedToken,
  facts: { listed: string; nativeSymbol: string; held: readonly NamedToken[] },
): readonly TokenWarning[] {
  const { listed, nativeSymbol, held } = facts
  const of = imitatedSymbol(token, { nativeSymbol, tokens: held })
  const isChanged = symbolSkeleton(listed) !== symbolSkeleton(token.symbol)
  return [
    ...(of === null ? [] : [{ code: 'symbol-look-alike', of } as const]),
    ...(isChanged ? [{ code: 'symbol-changed', listed } as const] : []),
  ]
}
