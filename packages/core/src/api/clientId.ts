import type { SharedWalletClient } from '../adapter/sharedSession.ts'
import type { Latchkey } from '../latchkey.ts'

const clientIds = new WeakMap<Latchkey, string>()

/** Keeps the WalletConnect client's id for the requests of this visit. */
export function storeClientId(latchkey: Latchkey, client: SharedWalletClient): void {
  const id = client.clientId?.()
  if (id) clientIds.set(latchkey, id)
}

/** The query parameter `clientId` of requests to the server, once WalletConnect has connected. */
export function clientIdParam(latchkey: Latchkey): { clientId?: string } {
  const clientId = clientIds.get(latchkey)
  return clientId ? { clientId } : {}
}
