import type { Ask } from './ask.ts'

/** Above this a payment needs the person each time, and its first one to somebody a window. In millionths of a dollar. */
export const limitMicroUsd = 50_000_000n

/** How well the one who gets something is known here. */
export type Acquaintance = 'known' | 'new' | 'look-alike'

/** Who sits in front of the page, as far as that can be known. */
export type Person = {
  /** By a passkey or the recovery code, in the last five minutes. */
  wasVerified: boolean
  /** Can be verified on the spot, in a dialog that no page can cover. */
  hasPasskey: boolean
}

export type Circumstances = {
  /** `null`: nobody knows the price, so it counts as much. */
  microUsd: bigint | null
  acquaintance: Acquaintance
  person: Person
}

/**
 * Where a request may be approved: inside somebody else's page, or only in a window of the vault's own, whose address
 * bar says whose it is.
 */
export function placeOf(ask: Ask, circumstances: Circumstances): 'frame' | 'window' {
  const { microUsd, acquaintance, person } = circumstances
  if (ask.isRisky) return 'window'
  // A page can hide its frame from the person in ways no browser tells the frame of. Where nobody can be verified,
  // what is seen must be a window.
  const canVerify = person.hasPasskey || (person.wasVerified && !needsPerson(ask, { microUsd }))
  if (!canVerify) return 'window'
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
