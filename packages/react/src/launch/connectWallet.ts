import {
  type Connected,
  type Connection,
  getConnections,
  type Latchkey,
  type Namespace,
} from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { waitWhileOpen } from '../navigation/waitWhileOpen.ts'
import { openNamedWallet } from './openNamedWallet.ts'

/** Parameters of `connectWallet`. */
export type ConnectWalletParameters = {
  /**
   * A name (`metamask`, `trust`, `magic-eden`), an id from the wallet directory, `walletConnect`, `email` or a social
   * account (`google`).
   */
  wallet: string
  /** Connects the wallet to this namespace only. */
  namespace?: Namespace
}

/**
 * Opens the modal for one wallet and resolves with its connection. Call it in a click handler.
 * @throws connection/aborted when the visitor closes the modal first
 */
export async function connectWallet(
  latchkey: Latchkey,
  parameters: ConnectWalletParameters,
): Promise<Connected> {
  const { namespace } = parameters
  const before = getConnections(latchkey)
  await openNamedWallet(latchkey, parameters)
  const read = () => newConnection(before, getConnections(latchkey, namespace ? { namespace } : {}))
  return waitWhileOpen(latchkey, { store: internals(latchkey).connections, read })
}

function newConnection(
  before: readonly Connection[],
  now: readonly Connection[],
): Connected | null {
  for (const connection of now) {
    if (connection.status === 'connected' && !before.includes(connection)) return connection
  }
  return null
}
