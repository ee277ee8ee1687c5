import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import type { SwapFault, SwapIntent } from './swapIntent.ts'

export type SwapEffect = {
  faults: readonly SwapFault[]
  /** The simulated amount that arrives; `null` when the simulation reverted. */
  received: bigint | null
}

/**
 * Checks the simulated effect of a swap (pure): it must take no more than the sold amount, bring at least the minimum,
 * take no other asset and leave no allowance behind.
 */
export function checkSwapEffect(
  intent: SwapIntent,
  simulation: Simulation,
  minimum: bigint,
): SwapEffect {
  if (simulation.status === 'reverted') return { faults: ['reverted'], received: null }
  const { changes, allowances } = simulation
  const sold = -amountOf(changes, intent.sell)
  const received = amountOf(changes, intent.buy)
  const isOther = (change: AssetChange): boolean =>
    change.amount < 0n && !isAsset(change, intent.sell)
  const faults: SwapFault[] = [
    ...(sold > intent.amount ? (['sold-more'] as const) : []),
    ...(received < minimum || received <= 0n ? (['received-less'] as const) : []),
    ...(changes.some(isOther) ? (['other-asset'] as const) : []),
    ...(allowances.length > 0 ? (['allowance'] as const) : []),
  ]
  return { faults, received }
}

function amountOf(changes: readonly AssetChange[], token: string | null): bigint {
  return changes.find((change) => isAsset(change, token))?.amount ?? 0n
}

function isAsset(change: AssetChange, token: string | null): boolean {
  if (change.kind === 'nft') return false
  const address = change.kind === 'native' ? null : change.token
  return address?.toLowerCase() === token?.toLowerCase()
}
