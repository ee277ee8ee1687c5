import type { Caip2 } from '@latchkey/core'
import type { BitcoinLine } from '../connection/bitcoinConnection.ts'
import type { FoundWallet } from './discoveredWallet.ts'
import { openInjected } from './openInjectedWallet.ts'
import { openSats } from './openSatsWallet.ts'
import { openStandard } from './openStandardWallet.ts'

export type OpenOptions = {
  /** Ask nobody: a wallet that would have to prompt says `null`. */
  isSilent: boolean
  /** The site's networks, the one the visitor looks at first. */
  networks: readonly Caip2[]
}

/** Connects with a wallet in its own language. */
export function openLine(found: FoundWallet, options: OpenOptions): Promise<BitcoinLine | null> {
  switch (found.kind) {
    case 'standard':
      return openStandard(found, options)
    case 'sats':
      return openSats(found, options)
    case 'unisat':
    case 'okx':
      return openInjected(found, options)
  }
}
