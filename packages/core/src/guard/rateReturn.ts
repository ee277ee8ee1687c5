import { assetKey, nativeAsset, tokenKey } from '../adapter/assetKey.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import { netChanges } from './netChanges.ts'

/**
 * The rating of what arrives against what leaves. `none`: nothing with a price arrives. `unchecked`: something with a
 * price arrives, but what leaves has none.
 */
export type ReturnRating = 'fair' | 'poor' | 'unchecked' | 'none'

/** The value of an amount of an asset, in one unit for all assets; `null` for an asset without a price. */
export type AssetValue = (asset: string, amount: bigint) => bigint | null

/** A fair return is worth at least 80 % of what leaves: prices differ between sources. */
const fairParts = 4n
const allParts = 5n

/** Compares fungible assets by value. Only those with a price count as a return: any contract can emit a transfer of its own token. */
export function rateReturn(changes: readonly AssetChange[], value: AssetValue): ReturnRating {
  const leaving = changes.filter(({ amount }) => amount < 0n)
  if (leaving.length === 0) return 'fair'
  const arrived = changes
    .filter(({ amount }) => amount > 0n)
    .map((change) => value(assetKey(change), change.amount) ?? 0n)
    .reduce((sum, worth) => sum + worth, 0n)
  if (arrived === 0n) return 'none'
  const leftValues = leaving.map((change) => value(assetKey(change), -change.amount))
  if (leftValues.some((worth) => worth === null)) return 'unchecked'
  const leftTotal = leftValues.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
  return isFair(arrived, leftTotal) ? 'fair' : 'poor'
}

export function isFair(received: bigint, worth: bigint): boolean {
  return received * allParts >= worth * fairParts
}

/** The wrapped native currency is worth exactly the native one: both count as native. */
export function unwrapChanges(
  changes: readonly AssetChange[],
  wrappedNative: string | undefined,
): readonly AssetChange[] {
  const wrapped = wrappedNative ? tokenKey(wrappedNative) : null
  return netChanges(
    changes.map((change) =>
      assetKey(change) === wrapped ? { kind: nativeAsset, amount: change.amount } : change,
    ),
  )
}
