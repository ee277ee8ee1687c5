import type { Adapter } from '@latchkey/core'
import { createPolkadotAdapter, type PolkadotOptions } from './createPolkadotAdapter.ts'

/**
 * The adapter for Polkadot and other Substrate chains (namespace `polkadot`): discovers injected wallets and connects
 * them. That code is loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [polkadotMainnet], adapters: [polkadot()] })
 */
export function polkadot(options: PolkadotOptions = {}): Adapter {
  return createPolkadotAdapter(options, () => window)
}
