import type { Adapter } from '@latchkey/core'
import { createEvmAdapter, type EvmOptions } from './createEvmAdapter.ts'

/**
 * The adapter for Ethereum and other EVM chains (namespace `eip155`): discovers browser wallets and connects them.
 * viem and wagmi are loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [base], adapters: [evm()] })
 */
export function evm(options: EvmOptions = {}): Adapter {
  return createEvmAdapter(options, () => window)
}
