import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'
import { findNetwork } from './networkStore.ts'

/** The active network, or `null` if the site doesn't offer it. */
export function activeNetwork(latchkey: Latchkey): Network | null {
  const state = latchkey.network.getState()
  return findNetwork(state, state.active) ?? null
}

/** Calls back when the active network changes; returns a function that unsubscribes. */
export function watchNetwork(
  latchkey: Latchkey,
  onChange: (network: Network | null) => void,
): () => void {
  return latchkey.network.subscribe((state, before) => {
    if (state.active !== before.active) onChange(findNetwork(state, state.active) ?? null)
  })
}
