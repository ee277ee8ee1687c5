import type { Adapter } from '@latchkey/core'
import { createSolanaAdapter } from './createSolanaAdapter.ts'

/**
 * Solana (namespace `solana`): finds the wallets of the browser (Wallet Standard) and speaks with them.
 * `@solana/kit` and the rest are loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [solanaMainnet], adapters: [solana()] })
 */
export function solana(): Adapter {
  return createSolanaAdapter(() => window)
}
