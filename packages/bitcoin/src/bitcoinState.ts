import type { ChainContext, ConnectionKeeper } from '@latchkey/core/adapter'
import type { BitcoinConnection } from './connection/bitcoinConnection.ts'
import type { Discovery } from './wallet/createDiscovery.ts'

/** The state of the opened chain; its functions take it as their first parameter. */
export type BitcoinState = {
  context: ChainContext
  discovery: Discovery
  keeper: ConnectionKeeper<BitcoinConnection>
}
