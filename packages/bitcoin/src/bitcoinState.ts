import type { AdapterContext, ConnectionKeeper } from '@latchkey/core/adapter'
import type { BitcoinConnection } from './connection/bitcoinConnection.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'

/** The state of the opened chain; its functions take it as their first parameter. */
export type BitcoinState = {
  context: AdapterContext
  discovery: WalletDiscovery
  keeper: ConnectionKeeper<BitcoinConnection>
}
