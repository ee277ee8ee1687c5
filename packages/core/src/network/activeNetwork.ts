import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'
import { findNetwork } from './networkStore.ts'

/** The active network, or `null` if the site doesn't offer it. */
export function activeNetwork(latchkey: Latchkey): Network | null {
  const state = internals(latchkey).network.getState()
  return findNetwork(state, state.active) ?? null
}
