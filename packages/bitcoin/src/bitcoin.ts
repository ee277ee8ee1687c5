import type { Adapter } from '@latchkey/core'
import { createBitcoinAdapter } from './createBitcoinAdapter.ts'

/**
 * The adapter for Bitcoin (namespace `bip122`): discovers browser wallets and connects them, each by its own API (Wallet
 * Standard, sats-connect, UniSat, OKX). That code is loaded when a visitor connects, not before.
 *
 * @example
 * createLatchkey({ projectId, networks: [bitcoinMainnet], adapters: [bitcoin()] })
 */
export function bitcoin(): Adapter {
  return createBitcoinAdapter(() => window)
}
