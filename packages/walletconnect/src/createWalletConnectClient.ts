import { LatchkeyError } from '@latchkey/core'
import type { WcAnswer, WcMetadata, WcProposed } from '@latchkey/wire'
import type { SignedAuth } from './auth/checkCacaos.ts'
import { answerWallet } from './dapp/answerWallet.ts'
import type { Authenticated, AuthRequest } from './dapp/authenticate.ts'
import type { DappHost } from './dapp/dappHost.ts'
import { openSession } from './dapp/dappSession.ts'
import { createPairings } from './dapp/pairings.ts'
import { restoreSession } from './dapp/restoreSession.ts'
import { watchSessionChanges } from './dapp/sessionChanges.ts'
import type { WalletConnectSession } from './dapp/walletConnectSession.ts'
import { watchExpiry } from './dapp/watchExpiry.ts'
import { type Engine, openEngine } from './engine/openEngine.ts'
import { checkProposed } from './namespaces/checkNamespaces.ts'
import { mergeNamespaces } from './namespaces/proposeNamespaces.ts'
import { fromPeerError } from './protocol/peerError.ts'
import { clientId } from './protocol/relayToken.ts'
import type { SocketLike } from './relay/reconnectingSocket.ts'
import type { RelayTimings } from './relay/relayClient.ts'
import { openRecords } from './storage/records.ts'
import type { StoredSession } from './storage/storedSession.ts'
import { pageStorage, type WalletConnectStorage } from './storage/walletConnectStorage.ts'

/** A response to a request that was sent before a reload. */
export type LateAnswer = { topic: string; chainId: string; method: string } & (
  | { result: unknown }
  | { error: LatchkeyError }
)

export type WalletConnectClientOptions = {
  relayUrl: string
  projectId: string
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** Default: the page's `localStorage`. */
  storage?: WalletConnectStorage | undefined
  /** Where reads of the Ethereum provider go. */
  rpcUrl?(chainId: string): string | null
  /** Called when the relay has received a request, so that a phone's wallet can be opened. */
  openLink?(session: StoredSession, requestId: number): void
  onLateAnswer?(answer: LateAnswer): void
  /** The relay rejected the client: wrong project, origin or clock. */
  onRefused?(error: LatchkeyError): void
  /** Verifies sign-ins, including those of contracts (ERC-1271). Without it, contracts can't sign in. */
  verifySignature?(auth: SignedAuth): Promise<boolean>
  /** Opens a socket. Default: the platform's `WebSocket`. */
  connect?: ((url: string) => SocketLike) | undefined
  timings?: Partial<RelayTimings> | undefined
}

export type WalletConnectConnectParameters = {
  namespaces: WcProposed
  /** Called with each new pairing URI and the time (ms) at which it expires. */
  onUri(uri: string, expiresAtMs: number): void
  signal?: AbortSignal | undefined
}

/** A dapp's WalletConnect client. It doesn't use the network or a platform API before its first call. */
export type WalletConnectClient = {
  /** @throws wallet/rejected, wallet/failed, connection/aborted, rpc/unreachable, app/origin-not-allowed, app/invalid-project-id, app/session-expired */
  connect(options: WalletConnectConnectParameters): Promise<WalletConnectSession>
  /** Creates a pairing ahead of time; `connect` with the same namespaces uses it. */
  prepare(namespaces: WcProposed): Promise<{ uri: string; expiresAtMs: number }>
  /** Connects and signs in with one prompt where the wallet supports it; otherwise `auths` is empty. */
  authenticate(request: AuthRequest): Promise<Authenticated>
  /** The session of the last visit, or null. */
  restore(): Promise<WalletConnectSession | null>
  sessions(): WalletConnectSession[]
  /** The client's id at the relay (`did:key:…`); null before its first connection. */
  clientId(): string | null
  close(): void
}

/** Creates a WalletConnect v2 client for a dapp. Instances only share the storage. */
export function createWalletConnectClient(
  options: WalletConnectClientOptions,
): WalletConnectClient {
  const storage = options.storage ?? pageStorage('@latchkey/')
  const records = openRecords(storage)
  const { name, description, url, icons } = options.metadata
  const metadata: WcMetadata = { name, description, url, icons: [...icons] }
  let opening: Promise<Engine> | null = null

  const host: DappHost = {
    metadata,
    records,
    changes: watchSessionChanges(records, storage.watch),
    rpcUrl: options.rpcUrl ?? (() => null),
    openLink: options.openLink,
    settlements: new Map(),
    engine() {
      expiry.start()
      opening ??= open(host, options)
      return opening
    },
  }
  const expiry = watchExpiry(host)
  const pairings = createPairings(host)

  return {
    async connect({ namespaces, onUri, signal }) {
      const request = { namespaces: requireValidNamespaces(namespaces), onUri, signal }
      return openSession(host, await pairings.connect(request))
    },
    async prepare(namespaces) {
      const { uri, expiresAtMs } = await pairings.prepare(requireValidNamespaces(namespaces))
      return { uri, expiresAtMs }
    },
    async authenticate(request) {
      const { authenticate } = await import('./dapp/authenticate.ts')
      return authenticate(host, request, options.verifySignature)
    },
    restore: () => restoreSession(host),
    sessions: () => records.sessions().map((session) => openSession(host, session)),
    clientId() {
      const pair = records.identity()
      return pair ? clientId(pair.publicKey) : null
    },
    close() {
      expiry.close()
      host.changes.close()
      opening?.then((engine) => engine.close()).catch(() => {})
    },
  }
}

async function open(host: DappHost, options: WalletConnectClientOptions): Promise<Engine> {
  const engine = await openEngine({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    connect: options.connect,
    timings: options.timings,
    records: host.records,
    onRequest: async (request) => answerWallet(host, await host.engine(), request),
    onLateAnswer: (topic, answer) => reportLateAnswer(host, options, topic, answer),
    onRefused: (error) => options.onRefused?.(error),
  })
  const topics = host.records.sessions().map((session) => session.topic)
  if (topics.length > 0) engine.listen(topics).catch(() => {})
  host.changes.refresh()
  return engine
}

function reportLateAnswer(
  { records }: DappHost,
  options: WalletConnectClientOptions,
  topic: string,
  answer: WcAnswer,
): void {
  const request = records.request(topic, answer.id)
  if (!request) return
  records.removeRequest(topic, answer.id)
  const { chainId, method } = request
  options.onLateAnswer?.({
    topic,
    chainId,
    method,
    ...('error' in answer
      ? { error: fromPeerError(answer.error, { method, chainId }) }
      : { result: answer.result }),
  })
}

function requireValidNamespaces(namespaces: WcProposed): WcProposed {
  const merged = mergeNamespaces(namespaces)
  if (Object.keys(merged).length > 0 && checkProposed(merged) === null) return merged
  throw new LatchkeyError('options/invalid', { option: 'namespaces' })
}
