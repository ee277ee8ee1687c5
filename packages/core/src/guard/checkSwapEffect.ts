import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import type { SwapFault, SwapIntent } from './swapIntent.ts'

export type SwapEffect = {
  faults: readonly SwapFault[]
  /** What the play brought in; `null` when it did not come to that. */
  received: bigint | null
}

/**
 * Does the swap, played on the chain, take no more than what is sold, bring at least the minimum, touch nothing
 * else and leave nobody with an allowance?
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
  if (change.kind === 'collectible') return false
  const address = change.kind === 'native' ? null : change.token
  return address?.toLowerCase() === token?.toLowerCase()
}
