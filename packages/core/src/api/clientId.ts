import type { SharedConnectorClient } from '../adapter/sharedSession.ts'
import { type Latchkey, part } from '../latchkey.ts'

/** Keeps the WalletConnect client's id for the requests of this visit. */
export function storeClientId(latchkey: Latchkey, client: SharedConnectorClient): void {
  const id = client.clientId?.()
  if (id) clientIdParam(latchkey).clientId = id
}

/** The query parameter `clientId` of requests to the server, once WalletConnect has connected. */
export function clientIdParam(latchkey: Latchkey): { clientId?: string } {
  return part(latchkey, 'clientId', () => ({}))
}
