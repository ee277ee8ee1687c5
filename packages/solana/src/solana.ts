import type { Adapter } from '@latchkey/core'
import { createSolanaAdapter } from './createSolanaAdapter.ts'

/**
 * The adapter for Solana (namespace `solana`): discovers browser wallets (Wallet Standard) and connects them. Loads
 * `@solana/kit` and the rest only when a visitor connects.
 *
 * @example
 * createLatchkey({ projectId, networks: [solanaMainnet], adapters: [solana()] })
 */
export function solana(): Adapter {
  return createSolanaAdapter(() => window)
}
