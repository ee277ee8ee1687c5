import type { Adapter } from '@latchkey/core'
import { createPolkadotAdapter, type PolkadotOptions } from './createPolkadotAdapter.ts'

/**
 * Polkadot and its kin (namespace `polkadot`): finds the wallets that inject themselves and speaks with them.
 * The code for that is loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [polkadotMainnet], adapters: [polkadot()] })
 */
export function polkadot(options: PolkadotOptions = {}): Adapter {
  return createPolkadotAdapter(options, () => window)
}
