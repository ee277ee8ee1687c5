import type { Adapter } from '@latchkey/core'
import { polkadot } from '@latchkey/polkadot'

/** In a file of its own, so that a bundler gives it a chunk of its own. */
export function loadPolkadot(): Adapter {
  return polkadot()
}
