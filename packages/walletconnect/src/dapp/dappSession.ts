import type { Caip2, Namespace } from '@latchkey/core'
import { type SharedSession, safeUrl } from '@latchkey/core/adapter'
import { quietly } from '../engine/quietly.ts'
import { peerError } from '../protocol/peerError.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import { endSession } from './answerWallet.ts'
import { createEip1193, type Eip1193Provider } from './eip1193.ts'
import type { DappHost } from './host.ts'
import { liveSession, pingWallet, requestWallet } from './requestWallet.ts'
import { sessionAccounts, sessionChains, sessionMethods, sessionNamespaces } from './sessionView.ts'

/** A wallet, for as long as it stays connected; every namespace that it granted is served by it. */
export type WalletConnectSession = SharedSession & {
  /** Unix seconds. */
  expiry(): number
  /** What the wallet says about itself, such as its EIP-5792 capabilities. */
  properties(): Readonly<Record<string, unknown>>
  request(options: {
    chainId: Caip2
    method: string
    params: unknown
    signal?: AbortSignal
    /** How long the wallet has for it, in seconds: 300 to 604,800. */
    lifetimeSeconds?: number
  }): Promise<unknown>
  /** @throws wallet/timed-out when the wallet does not answer; that does not end the session */
  ping(): Promise<void>
  /** The session as an Ethereum provider. */
  provider(namespace: 'eip155'): Eip1193Provider
}

export function openSession(host: DappHost, stored: StoredSession): WalletConnectSession {
  const { topic, peer } = stored
  const read = <Value>(view: (session: StoredSession) => Value, gone: Value): Value => {
    const session = host.records.session(topic)
    return session ? view(session) : gone
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
    request: (request) => requestWallet(host, topic, request),
    watch: (onEvent) => host.book.watch(topic, onEvent),
    async ping() {
      liveSession(host, topic)
      await pingWallet(await host.engine(), topic)
    },
    provider: () => createEip1193({ session, rpcUrl: host.rpcUrl, setChain }),
    disconnect: () => disconnect(host, topic),
  }

  function setChain(chainId: Caip2): void {
    const now = liveSession(host, topic)
    const namespace: Namespace = 'eip155'
    const activeChains = { ...now.activeChains, [namespace]: chainId }
    host.records.saveSession({ ...now, activeChains })
    host.book.refresh()
  }

  return session
}

/** Long enough for a relay that is there; a page that wants to go on need not wait for one that is not. */
const farewellMs = 2_000

/** Tells the wallet and forgets. The wallet's answer is not waited for: it may be away for days. */
async function disconnect(host: DappHost, topic: string): Promise<void> {
  if (!host.records.session(topic)) return
  const engine = await host.engine()
  const told = engine.messenger.notify(topic, 'wc_sessionDelete', peerError(6000))
  quietly(told)
  endSession(host, engine, topic)
  const patience = new Promise((resolve) => setTimeout(resolve, farewellMs))
  await Promise.race([told.catch(() => {}), patience])
}
