import {
  createWalletConnectClient,
  memoryWalletConnectStorage,
  type WalletConnectClient,
  type WalletConnectClientOptions,
  type WalletConnectSession,
} from '@latchkey/walletconnect'
import type { DappDriver } from './drivers.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { connect, dappMetadata } from './relay.ts'
import { chains, methods, requestedNamespaces } from './signer.ts'

export function openOurDapp(
  relayUrl: string,
  options: Partial<WalletConnectClientOptions> = {},
): WalletConnectClient {
  return createWalletConnectClient({
    relayUrl,
    projectId: 'test',
    metadata: dappMetadata,
    storage: memoryWalletConnectStorage(),
    connect,
    ...options,
  })
}

/** Starts to connect; returns the first URI and the promise of the session. */
export function startConnecting(
  dapp: WalletConnectClient,
  signal?: AbortSignal,
): { uri: Promise<string>; uris: Inbox<string>; session: Promise<WalletConnectSession> } {
  const uris = createInbox<string>()
  const session = dapp.connect({ namespaces: requestedNamespaces, onUri: uris.put, signal })
  return { uri: uris.next(), uris, session }
}

export async function driveOurDapp(relayUrl: string): Promise<DappDriver> {
  const storage = memoryWalletConnectStorage()
  let dapp = openOurDapp(relayUrl, { storage })
  const updates = createInbox<readonly string[]>()
  const chainChanges = createInbox<number>()
  const ended = createInbox<string>()
  const find = (topic: string) => dapp.sessions().find((session) => session.topic === topic)
  const need = (topic: string): WalletConnectSession => {
    const session = find(topic)
    if (!session) throw new Error('The session is gone')
    return session
  }

  function watch(session: WalletConnectSession): string {
    session.watch((event) => {
      if (event.type === 'accounts') updates.put(session.accounts(event.namespace))
      if (event.type === 'chain') chainChanges.put(Number(event.chainId.split(':')[1]))
      if (event.type === 'ended') ended.put(session.topic)
    })
    return session.topic
  }

  return {
    async connect() {
      const { uri, session } = startConnecting(dapp)
      return { uri: await uri, topic: session.then(watch) }
    },
    async authenticate(request) {
      const uris = createInbox<string>()
      const outcome = dapp.authenticate({ ...request, chains, methods, onUri: uris.put })
      const signedIn = outcome.then(({ session, auths: [auth] }) => ({
        topic: session && watch(session),
        message: auth?.message ?? null,
        signature: auth?.signature ?? null,
      }))
      return { uri: await uris.next(), signedIn }
    },
    accounts: (topic) => find(topic)?.accounts('eip155') ?? [],
    expiry: (topic) => need(topic).expiry(),
    request: (topic, method, params) =>
      need(topic).request({ chainId: 'eip155:31337', method, params }),
    ping: (topic) => need(topic).ping(),
    disconnect: (topic) => need(topic).disconnect(),
    updates,
    chainChanges,
    ended,
    async reload() {
      dapp.close()
      dapp = openOurDapp(relayUrl, { storage })
      const session = await dapp.restore()
      if (session) watch(session)
    },
    close: async () => dapp.close(),
  }
}
