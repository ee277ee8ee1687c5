import type { TokenBalance } from '../balance/balance.ts'
import { sortTokens } from '../balance/sortTokens.ts'

/**
 * What one account moves to another one of the wallet, in order: the native currency comes last, because it pays the
 * fees of the others. Dust and impostors stay, and so does an amount that would hardly pay its own fee (`reserve`).
 */
export function assetsToMove(
  balances: readonly TokenBalance[],
  reserve: bigint,
): readonly TokenBalance[] {
  const { shown } = sortTokens(balances)
  const tokens = shown.filter(({ address }) => address !== null)
  const native = shown.filter(({ address, amount }) => address === null && amount > reserve * 2n)
  return [...tokens, ...native]
}
