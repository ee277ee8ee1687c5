import type { Adapter } from '@latchkey/core'
import { createBitcoinAdapter } from './createBitcoinAdapter.ts'

/**
 * Bitcoin (namespace `bip122`): finds the wallets of the browser and speaks with them, each in its own language.
 * The code for that is loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [bitcoinMainnet], adapters: [bitcoin()] })
 */
export function bitcoin(): Adapter {
  return createBitcoinAdapter(() => window)
}
