import type { Adapter } from '@latchkey/core'
import { createPolkadotAdapter, type PolkadotOptions } from './createPolkadotAdapter.ts'

/**
 * The adapter for Polkadot and other Substrate chains (namespace `polkadot`): discovers and connects injected wallets.
 * Loads that code only when a visitor connects.
 *
 * @example
 * createLatchkey({ projectId, networks: [polkadotMainnet], adapters: [polkadot()] })
 */
export function polkadot(options: PolkadotOptions = {}): Adapter {
  return createPolkadotAdapter(options, () => window)
}
