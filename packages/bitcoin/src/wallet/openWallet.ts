import type { BitcoinConnection } from '../connection/bitcoinConnection.ts'
import type { DiscoveredWallet } from './discoveredWallet.ts'
import { openInjectedWallet } from './openInjectedWallet.ts'
import type { OpenWalletOptions } from './openOptions.ts'
import { openSatsWallet } from './openSatsWallet.ts'
import { openStandardWallet } from './openStandardWallet.ts'

/** Connects a wallet by its own API. */
export function openWallet(
  found: DiscoveredWallet,
  options: OpenWalletOptions,
): Promise<BitcoinConnection | null> {
  switch (found.kind) {
    case 'standard':
      return openStandardWallet(found, options)
    case 'sats':
      return openSatsWallet(found, options)
    case 'unisat':
    case 'okx':
      return openInjectedWallet(found, options)
  }
}
