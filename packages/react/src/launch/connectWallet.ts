import {
  type Connected,
  type Connections,
  connectionOf,
  type Latchkey,
  type Namespace,
  namespaces,
} from '@latchkey/core'
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
  const before = latchkey.connections.getState()
  await openNamedWallet(latchkey, parameters)
  const wanted = namespace ? [namespace] : namespaces
  const readNewConnection = () => newConnection(wanted, before, latchkey.connections.getState())
  return waitWhileOpen(latchkey, { store: latchkey.connections, read: readNewConnection })
}

function newConnection(
  wanted: readonly Namespace[],
  before: Connections,
  now: Connections,
): Connected | null {
  for (const namespace of wanted) {
    const connection = connectionOf(now, namespace)
    const isNew = connection !== connectionOf(before, namespace)
    if (connection.status === 'connected' && isNew) return connection
  }
  return null
}
