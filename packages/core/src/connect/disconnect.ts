import type { Namespace } from '../caip/caip.ts'
import { adaptersOf } from '../chains/adaptersOf.ts'
import { receiveConnection } from '../chains/receiveConnection.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import { type ConnectedState, connectionOf } from '../connection/connectionStore.ts'
import type { ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { deleteStoredConnection } from './deleteStoredConnection.ts'

/** What `disconnect` throws. */
export type DisconnectErrorType = ErrorOf<'connection/disconnect-failed'>

/** Disconnects the wallet of one namespace, or all wallets. @throws DisconnectErrorType */
export async function disconnect(
  latchkey: Latchkey,
  options: { namespace?: Namespace } = {},
): Promise<void> {
  const targets = options.namespace ? [options.namespace] : connectedOrConnecting(latchkey)
  const ending = targets.flatMap((namespace) => activeConnection(latchkey, namespace) ?? [])
  const results = await Promise.allSettled(
    targets.map((namespace) => disconnectNamespace(latchkey, namespace)),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    const message = toLatchkeyError(failed.reason).code
    track(latchkey, { event: 'DISCONNECT_ERROR', properties: { message } })
    throw new LatchkeyError('connection/disconnect-failed', {}, { cause: failed.reason })
  }
  const namespace = options.namespace ?? 'all'
  track(latchkey, { event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  if (internals(latchkey).options.getState().siwx) await endSignInSessions(latchkey, ending)
}

async function endSignInSessions(
  latchkey: Latchkey,
  ended: readonly ConnectedState[],
): Promise<void> {
  try {
    await (await import('../siwx/session/endSessions.ts')).endSessions(latchkey, ended)
  } catch {
    // The code did not load; the wallet is disconnected all the same.
  }
}

function connectedOrConnecting(latchkey: Latchkey): readonly Namespace[] {
  const connections = internals(latchkey).connections.getState()
  const namespaces = adaptersOf(latchkey).map((adapter) => adapter.namespace)
  return namespaces.filter(
    (namespace) => connectionOf(connections, namespace).status !== 'disconnected',
  )
}

async function disconnectNamespace(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const chain = await internals(latchkey).chain(namespace)
  await chain.disconnect()
  // A client that was still connecting reports no change; the call itself must end the attempt.
  deleteStoredConnection(latchkey, namespace)
  if (
    connectionOf(internals(latchkey).connections.getState(), namespace).status !== 'disconnected'
  ) {
    receiveConnection(latchkey, namespace, { status: 'disconnected' })
  }
}
