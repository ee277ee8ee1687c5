import { LatchkeyError } from '@latchkey/core'
import {
  memoryWalletConnectStorage,
  parsePairingUri,
  type RelayTimings,
  type SocketLike,
  type StoredSession,
  type WalletConnectStorage,
} from '@latchkey/walletconnect'
import {
  type Engine,
  lifetimes,
  nowSeconds,
  openEngine,
  openRecords,
  type PeerError,
  peerError,
  quietly,
  topicOf,
} from '@latchkey/walletconnect/internal'
import type { WcCacao, WcGranted, WcMetadata } from '@latchkey/wire'
import { answerDapp, deleteSession } from './answerDapp.ts'
import { type Approval, type ApprovedSession, approve, handleLateAnswer } from './approve.ts'
import { approveAuth, rejectAuth } from './signIn.ts'
import type {
  AuthProposal,
  DappRequest,
  Proposal,
  WalletHandlers,
  WalletHost,
} from './walletHost.ts'

export type WalletOptions = WalletHandlers & {
  relayUrl: string
  projectId: string
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** Default: memory. A wallet keeps its sessions wherever it keeps its keys. */
  storage?: WalletConnectStorage
  connect?: (url: string) => SocketLike
  timings?: Partial<RelayTimings>
}

/** A wallet's side of WalletConnect v2. */
export type WalletConnectWallet = {
  /** Subscribes to the pairing of a scanned URI. @throws options/invalid, wallet/timed-out when it expired or was used */
  pair(uri: string): Promise<void>
  approve(proposal: Proposal, approval: Approval): Promise<ApprovedSession>
  reject(proposal: Proposal, error?: PeerError): Promise<void>
  respond(request: DappRequest, result: unknown): Promise<void>
  refuse(request: DappRequest, error?: PeerError): Promise<void>
  approveAuth(
    proposal: AuthProposal,
    signed: readonly { claims: WcCacao['p']; signature: string; type?: 'eip191' | 'eip1271' }[],
  ): Promise<string | null>
  rejectAuth(proposal: AuthProposal): Promise<void>
  update(topic: string, namespaces: WcGranted): Promise<void>
  extend(topic: string): Promise<void>
  emit(topic: string, event: { name: string; data: unknown }, chainId: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  sessions(): readonly StoredSession[]
  /** Restores the stored sessions after a restart, and emits their unanswered requests again. */
  restore(): Promise<void>
  close(): void
}

/** Creates a wallet's side of WalletConnect v2. */
export function createWalletConnectWallet(options: WalletOptions): WalletConnectWallet {
  const records = openRecords(options.storage ?? memoryWalletConnectStorage())
  const { name, description, url, icons } = options.metadata
  const metadata: WcMetadata = { name, description, url, icons: [...icons] }
  let opening: Promise<Engine> | null = null
  const host: WalletHost = {
    onProposal: options.onProposal,
    onRequest: options.onRequest,
    ...(options.onAuthenticate ? { onAuthenticate: options.onAuthenticate } : {}),
    ...(options.onEnded ? { onEnded: options.onEnded } : {}),
    metadata,
    records,
    pairings: new Map(),
    engine() {
      opening ??= open(host, options)
      return opening
    },
  }
  const messenger = async () => (await host.engine()).messenger

  return {
    pair: (uri) => pair(host, uri),
    approve: (proposal, approval) => approve(host, proposal, approval),
    async reject({ id, pairingTopic: topic }, error = peerError(5000)) {
      await (await messenger()).refuse({ id, topic, method: 'wc_sessionPropose' }, error)
    },
    async respond({ id, topic }, result) {
      records.removeRequest(topic, id)
      await (await messenger()).answer({ id, topic, method: 'wc_sessionRequest' }, result)
    },
    async refuse({ id, topic }, error = peerError(5000)) {
      records.removeRequest(topic, id)
      await (await messenger()).refuse({ id, topic, method: 'wc_sessionRequest' }, error)
    },
    approveAuth: (proposal, signed) => approveAuth(host, proposal, signed),
    rejectAuth: (proposal) => rejectAuth(host, proposal),
    ...sessionActions(host),
    sessions: () => records.sessions(),
    restore: () => restore(host),
    close: () => void opening?.then((engine) => engine.close()).catch(() => {}),
  }
}

function sessionActions(
  host: WalletHost,
): Pick<WalletConnectWallet, 'update' | 'extend' | 'emit' | 'ping' | 'disconnect'> {
  const requireSession = (topic: string): StoredSession => {
    const session = host.records.session(topic)
    if (!session) throw new LatchkeyError('wallet/disconnected', {})
    return session
  }
  return {
    async update(topic, namespaces) {
      host.records.saveSession({ ...requireSession(topic), namespaces })
      const { messenger } = await host.engine()
      await messenger.notify(topic, 'wc_sessionUpdate', { namespaces })
    },
    async extend(topic) {
      const expiry = nowSeconds() + lifetimes.session
      host.records.saveSession({ ...requireSession(topic), expiry })
      const { messenger } = await host.engine()
      await messenger.notify(topic, 'wc_sessionExtend', { expiry })
    },
    async emit(topic, event, chainId) {
      requireSession(topic)
      const { messenger } = await host.engine()
      await messenger.notify(topic, 'wc_sessionEvent', { event, chainId })
    },
    async ping(topic) {
      requireSession(topic)
      const { messenger } = await host.engine()
      await messenger.request({ topic, method: 'wc_sessionPing', params: {}, timeoutMs: 30_000 })
    },
    async disconnect(topic) {
      requireSession(topic)
      const engine = await host.engine()
      await engine.messenger.notify(topic, 'wc_sessionDelete', peerError(6000))
      deleteSession(host, engine, topic)
    },
  }
}

async function open(host: WalletHost, options: WalletOptions): Promise<Engine> {
  const engine = await openEngine({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    connect: options.connect,
    timings: options.timings,
    records: host.records,
    onRequest: async (request) => answerDapp(host, await host.engine(), request),
    onLateAnswer: (topic, answer) => quietly(handleLateAnswer(host, topic, answer)),
  })
  const topics = host.records.sessions().map((session) => session.topic)
  if (topics.length > 0) engine.listen(topics).catch(() => {})
  return engine
}

async function restore(host: WalletHost): Promise<void> {
  const { records } = host
  for (const { topic, expiry } of records.sessions()) {
    if (expiry <= nowSeconds()) records.removeSession(topic)
  }
  if (records.sessions().length > 0) await host.engine()
  for (const { params, ...request } of records.requests()) {
    if (request.expiry > nowSeconds()) host.onRequest({ ...request, params })
    else records.removeRequest(request.topic, request.id)
  }
}

async function pair(host: WalletHost, uri: string): Promise<void> {
  const { topic, symKey, expiryTimestamp, methods } = parsePairingUri(uri)
  const isOver = expiryTimestamp !== undefined && expiryTimestamp <= nowSeconds()
  const known = host.pairings.get(topic)
  if (isOver || known?.isUsed) throw new LatchkeyError('wallet/timed-out', { wallet: '' })
  if (known?.proposal) return host.onProposal(known.proposal)
  const engine = await host.engine()
  // A URI whose topic is not the hash of its key would store the key under another pairing's topic.
  if ((await topicOf(engine.primitives, symKey)) !== topic) {
    throw new LatchkeyError('options/invalid', { option: 'uri' })
  }
  host.pairings.set(topic, { methods, isUsed: false })
  engine.pageKeys.set(topic, symKey)
  await engine.listen([topic])
}
