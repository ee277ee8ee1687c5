import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'
import { findNetwork } from './networkStore.ts'

/** The active network, or `null` when the site does not offer it. */
export function activeNetwork(latchkey: Latchkey): Network | null {
  const state = latchkey.network.getState()
  return findNetwork(state, state.active) ?? null
}

/** Calls back when the active network changes; returns the undo. */
export function watchNetwork(
  latchkey: Latchkey,
  onChange: (network: Network | null) => void,
): () => void {
  return latchkey.network.subscribe((state, before) => {
    if (state.active !== before.active) onChange(findNetwork(state, state.active) ?? null)
  })
}
