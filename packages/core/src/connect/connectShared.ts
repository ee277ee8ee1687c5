import type { SharedConnectorClient, WalletSession } from '../adapter/sharedSession.ts'
import { storeClientId } from '../api/clientId.ts'
import { abortable } from '../async/abortable.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { reportSetup } from '../modal/reportSetup.ts'
import { activeNamespace } from '../network/networkStore.ts'
import { setActiveNamespace } from '../network/setActiveNetwork.ts'
import { isOnline } from '../options/platform.ts'
import { attachSession, type SharedWalletId } from './attachSession.ts'
import { showConnecting } from './showConnecting.ts'

/** What `connectShared` throws. */
export type ConnectSharedErrorType = ErrorOf<
  | CodesIn<'wallet' | 'app' | 'embedded' | 'signin'>
  | 'walletconnect/not-initialised'
  | 'rpc/unreachable'
  | 'connection/aborted'
  | 'adapter/not-found'
  | 'unexpected'
>

/**
 * Connects through WalletConnect or the embedded wallet, whose one session may serve several namespaces. `method` is
 * how the visitor connects, for analytics.
 * @throws ConnectSharedErrorType
 */
export async function connectShared(
  latchkey: Latchkey,
  options: {
    id: SharedWalletId
    onUri(uri: string, expiresAtMs: number): void
    signal?: AbortSignal
    method?: 'qrcode' | 'mobile' | 'email' | 'social'
  },
): Promise<void> {
  const stopConnecting = showConnecting(latchkey, options.id)
  try {
    const name = await abortable(connectAndAttach(latchkey, options), options.signal)
    const method = options.method ?? (options.id === 'embedded' ? 'email' : 'qrcode')
    track(latchkey, { event: 'CONNECT_SUCCESS', properties: { method, name } })
  } catch (cause) {
    const error = toLatchkeyError(cause)
    if (options.id === 'walletConnect' && isRelayProblem(error.code)) {
      reportSetup(latchkey, { code: error.code, detail: 'relay' })
    }
    if (error.code !== 'connection/aborted') {
      track(latchkey, { event: 'CONNECT_ERROR', properties: { message: error.code } })
    }
    throw error
  } finally {
    stopConnecting()
  }
}

/** The relay rejected the page, or cannot be reached. */
function isRelayProblem(code: ErrorCode): boolean {
  return code.startsWith('app/') || (code === 'rpc/unreachable' && isOnline())
}

/** On a site with sign-in: connects and signs in with one prompt, where wallet and networks support it. */
async function connectClient(
  latchkey: Latchkey,
  client: SharedConnectorClient,
  { id, onUri, signal }: Parameters<typeof connectShared>[1],
): Promise<WalletSession> {
  const options = signal ? { onUri, signal } : { onUri }
  if (internals(latchkey).options.getState().siwx && client.authenticate) {
    const { oneClick } = await import('../siwx/session/oneClick.ts')
    return oneClick(latchkey, client, { ...options, isLogin: id === 'embedded' })
  }
  return client.connect(options)
}

async function connectAndAttach(
  latchkey: Latchkey,
  options: Parameters<typeof connectShared>[1],
): Promise<string> {
  const { id, signal } = options
  const client = await internals(latchkey).sharedConnector(id)
  if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
  const session = await connectClient(latchkey, client, options)
  storeClientId(latchkey, client)
  const attached = await attachSession(latchkey, { id, session })
  const [first] = attached
  if (!first) {
    await session.disconnect()
    throw new LatchkeyError('wallet/no-accounts', { wallet: session.peer.name })
  }
  if (!attached.includes(activeNamespace(internals(latchkey).network.getState()))) {
    setActiveNamespace(latchkey, first)
  }
  return session.peer.name
}
