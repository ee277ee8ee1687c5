import type { CaipNetworkId, Namespace } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import { quietly } from '../engine/quietly.ts'
import { peerError } from '../protocol/peerError.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import { endSession } from './answerWallet.ts'
import type { DappHost } from './dappHost.ts'
import { createEip1193 } from './eip1193.ts'
import { liveSession, pingWallet, requestWallet } from './requestWallet.ts'
import { sessionCapabilities } from './sessionCapabilities.ts'
import { sessionAccounts, sessionChains, sessionMethods, sessionNamespaces } from './sessionView.ts'
import type { WalletConnectSession } from './walletConnectSession.ts'

export function openSession(host: DappHost, stored: StoredSession): WalletConnectSession {
  const { topic, peer } = stored
  const read = <Value>(view: (session: StoredSession) => Value, fallback: Value): Value => {
    const session = host.records.session(topic)
    return session ? view(session) : fallback
  }
  const session: WalletConnectSession = {
    topic,
    peer: {
      name: peer.metadata.name,
      icon: safeUrl(peer.metadata.icons[0]) ?? null,
      url: safeUrl(peer.metadata.url) ?? null,
    },
    expiry: () => read(({ expiry }) => expiry, 0),
    properties: () => read(({ sessionProperties }) => sessionProperties ?? {}, {}),
    namespaces: () => read(sessionNamespaces, []),
    accounts: (namespace) => read((now) => sessionAccounts(now, namespace), []),
    chains: (namespace) => read((now) => sessionChains(now, namespace), []),
    methods: (namespace) => read((now) => sessionMethods(now, namespace), []),
    capabilities: (address) => read((now) => sessionCapabilities(now, address), {}),
    request: (request) => requestWallet(host, topic, request),
    watch: (onEvent) => host.changes.watch(topic, onEvent),
    async ping() {
      liveSession(host, topic)
      await pingWallet(await host.engine(), topic)
    },
    provider: () => createEip1193({ session, rpcUrl: host.rpcUrl, setChain }),
    disconnect: () => disconnect(host, topic),
  }

  function setChain(chainId: CaipNetworkId): void {
    const now = liveSession(host, topic)
    const namespace: Namespace = 'eip155'
    const activeChains = { ...now.activeChains, [namespace]: chainId }
    host.records.saveSession({ ...now, activeChains })
    host.changes.refresh()
  }

  return session
}

/** Long enough for a relay that is reachable; the page does not wait longer for one that is not. */
const disconnectTimeoutMs = 2_000

/** Sends `wc_sessionDelete` and deletes the session. It does not wait for an answer: the wallet may be offline for days. */
async function disconnect(host: DappHost, topic: string): Promise<void> {
  if (!host.records.session(topic)) return
  const engine = await host.engine()
  const notified = engine.messenger.notify(topic, 'wc_sessionDelete', peerError(6000))
  quietly(notified)
  endSession(host, engine, topic)
  const timeout = new Promise((resolve) => setTimeout(resolve, disconnectTimeoutMs))
  await Promise.race([notified.catch(() => {}), timeout])
}
