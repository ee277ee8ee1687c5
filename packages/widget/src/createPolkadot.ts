// A separate chunk; see `lazyAdapter.ts`.
import type { Adapter } from '@latchkey/core'
import { polkadot } from '@latchkey/polkadot'

export function createPolkadot(): Adapter {
  return polkadot()
}
