import { assetKey } from '../adapter/assetKey.ts'
import type { AssetChange } from '../adapter/simulation.ts'

/** The sum of the changes per asset, without those that add up to zero. */
export function netChanges(changes: readonly AssetChange[]): readonly AssetChange[] {
  const sums = new Map<string, AssetChange>()
  for (const change of changes) {
    const before = sums.get(assetKey(change))?.amount ?? 0n
    sums.set(assetKey(change), { ...change, amount: before + change.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
