import type { ChainContext, ConnectionKeeper } from '@latchkey/core'
import type { BitcoinLine } from './connection/bitcoinConnection.ts'
import type { Discovery } from './wallet/createDiscovery.ts'

/** Everything the opened chain stands on; its functions take it first. */
export type BitcoinState = {
  context: ChainContext
  discovery: Discovery
  keeper: ConnectionKeeper<BitcoinLine>
}
