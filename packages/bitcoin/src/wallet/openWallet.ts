import type { Caip2 } from '@latchkey/core'
import type { BitcoinConnection } from '../connection/bitcoinConnection.ts'
import type { DiscoveredWallet } from './discoveredWallet.ts'
import { openInjectedWallet } from './openInjectedWallet.ts'
import { openSatsWallet } from './openSatsWallet.ts'
import { openStandardWallet } from './openStandardWallet.ts'

export type OpenOptions = {
  /** Use only requests without a prompt; `null` when the wallet would have to prompt. */
  isSilent: boolean
  /** The site's networks, the active one first. */
  networks: readonly Caip2[]
}

/** Connects a wallet by its own API. */
export function openWallet(
  found: DiscoveredWallet,
  options: OpenOptions,
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
