import type { Adapter } from '@latchkey/core'
import { createBitcoinAdapter } from './createBitcoinAdapter.ts'

/**
 * The adapter for Bitcoin (namespace `bip122`): discovers and connects browser wallets, each with its API (Wallet
 * Standard, sats-connect, UniSat, OKX). Loads that code only when a visitor connects.
 *
 * @example
 * createLatchkey({ projectId, networks: [bitcoinMainnet], adapters: [bitcoin()] })
 */
export function bitcoin(): Adapter {
  return createBitcoinAdapter(() => window)
}
