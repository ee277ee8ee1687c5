import type { Adapter } from '@latchkey/core'
import { createEvmAdapter, type EvmOptions } from './createEvmAdapter.ts'

/**
 * Ethereum and its kin (namespace `eip155`): finds the wallets of the browser and speaks with them.
 * viem and wagmi are loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [base], adapters: [evm()] })
 */
export function evm(options: EvmOptions = {}): Adapter {
  return createEvmAdapter(options, () => window)
}
