import type { ChainClient } from '../adapter/chainClient.ts'
import { abortable } from '../async/abortable.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Connector } from '../connection/connector.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { setActiveNamespace } from '../network/setActiveNetwork.ts'
import { rememberConnector } from '../wallets/recentWallets.ts'

/** What `connectBrowserWallet` throws. */
export type ConnectBrowserWalletErrorType = ErrorOf<
  | CodesIn<'wallet'>
  | 'connection/aborted'
  | 'adapter/not-found'
  | 'adapter/package-missing'
  | 'network/wrong-chain'
  | 'unexpected'
>

/**
 * Connects a browser wallet (an extension or an in-app browser). Resolves when its accounts are in
 * `latchkey.connections`.
 * @throws ConnectBrowserWalletErrorType
 */
export async function connectBrowserWallet(
  latchkey: Latchkey,
  options: { connector: Connector; signal?: AbortSignal },
): Promise<void> {
  const { connector, signal } = options
  try {
    await abortable(connectWallet(latchkey, options), signal)
  } catch (cause) {
    const error = toLatchkeyError(cause)
    if (error.code !== 'connection/aborted') {
      track(latchkey, { event: 'CONNECT_ERROR', properties: { message: error.code } })
    }
    throw error
  }
  setActiveNamespace(latchkey, connector.namespace)
  rememberConnector(latchkey, connector)
  track(latchkey, {
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connector.name },
  })
}

async function connectWallet(
  latchkey: Latchkey,
  options: { connector: Connector; signal?: AbortSignal },
): Promise<void> {
  const { connector, signal } = options
  let chain: ChainClient
  try {
    chain = await internals(latchkey).chain(connector.namespace)
  } catch (error) {
    throw (await import('../chains/missingPeer.ts')).missingPeer(latchkey, error)
  }
  // The visitor may have closed the modal while the chain's code was loading: then no wallet may prompt.
  if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
  await chain.connect(options)
  if (!isConnected(latchkey, connector.namespace)) {
    throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
  }
}
