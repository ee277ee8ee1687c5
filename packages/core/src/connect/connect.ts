import type { Connected, Connection } from '../connection/connection.ts'
import type { Connector } from '../connection/connector.ts'
import { getConnection } from '../connection/getConnection.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { type ConnectBrowserWalletErrorType, connectBrowserWallet } from './connectBrowserWallet.ts'
import { type ConnectSharedErrorType, connectShared } from './connectShared.ts'

/** A browser wallet, or WalletConnect with a function that shows its URI as a QR code or link. */
export type ConnectParameters = {
  /** Ends the attempt with `connection/aborted`. */
  signal?: AbortSignal | undefined
} & (
  | { connector: Connector; onUri?: undefined }
  | { connector: 'walletConnect'; onUri(uri: string, expiresAtMs: number): void }
)

/** What `connect` resolves with. */
export type ConnectReturnType = Connected

/** What `connect` throws. */
export type ConnectErrorType = ConnectBrowserWalletErrorType | ConnectSharedErrorType

/**
 * Connects a browser wallet (an extension or an in-app browser), or a wallet through WalletConnect, without the modal.
 * Resolves with its connection.
 * @example
 * const { address } = await connect(latchkey, { connector: 'walletConnect', onUri: (uri) => showQrCode(uri) })
 * @throws ConnectErrorType
 */
export async function connect(
  latchkey: Latchkey,
  parameters: ConnectParameters,
): Promise<ConnectReturnType> {
  const signal = parameters.signal ? { signal: parameters.signal } : {}
  if (parameters.connector === 'walletConnect') {
    const { onUri, connector } = parameters
    await connectShared(latchkey, { id: connector, onUri, ...signal })
    return requireConnected(getConnection(latchkey))
  }
  const { connector } = parameters
  await connectBrowserWallet(latchkey, { connector, ...signal })
  return requireConnected(getConnection(latchkey, { namespace: connector.namespace }))
}

/** The wallet may disconnect between its approval and now. */
function requireConnected(connection: Connection): Connected {
  if (connection.status === 'connected') return connection
  throw new LatchkeyError('wallet/disconnected', {})
}
