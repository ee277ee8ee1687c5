import type { Ask } from './ask.ts'

/** Above this a payment needs the person each time, and its first one to somebody a window. In millionths of a dollar. */
export const limitMicroUsd = 50_000_000n

/** How well the one who gets something is known here. */
export type Acquaintance = 'known' | 'new' | 'look-alike'

export type Circumstances = {
  /** `null`: nobody knows the price, so it counts as much. */
  microUsd: bigint | null
  acquaintance: Acquaintance
}

/**
 * Where a request may be approved: inside somebody else's page, or only in a window of the vault's own, whose address
 * bar says whose it is.
 */
export function placeOf(ask: Ask, { microUsd, acquaintance }: Circumstances): 'frame' | 'window' {
  if (ask.isRisky) return 'window'
  if (!ask.movesValue || acquaintance === 'known') return 'frame'
  return acquaintance === 'look-alike' || isMuch(microUsd) ? 'window' : 'frame'
}

/** Whether the person is verified for this very request, or the last five minutes' verification will do. */
export function needsPerson(ask: Ask, { microUsd }: Pick<Circumstances, 'microUsd'>): boolean {
  return ask.movesValue && (ask.isRisky || isMuch(microUsd))
}

function isMuch(microUsd: bigint | null): boolean {
  return microUsd === null || microUsd > limitMicroUsd
}
