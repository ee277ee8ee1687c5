import type { Adapter } from '@latchkey/core'
import { createSolanaAdapter } from './createSolanaAdapter.ts'

/**
 * The adapter for Solana (namespace `solana`): discovers browser wallets (Wallet Standard) and connects them.
 * `@solana/kit` and the rest are loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [solanaMainnet], adapters: [solana()] })
 */
export function solana(): Adapter {
  return createSolanaAdapter(() => window)
}
