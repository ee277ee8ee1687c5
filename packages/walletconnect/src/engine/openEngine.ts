import { LatchkeyError } from '@latchkey/core'
import type { RelayMessage, WcAnswer } from '@latchkey/wire'
import { deriveSessionKey, messageHash } from '../crypto/keys.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import type { KeyPair, Primitives } from '../crypto/primitives.ts'
import type { SocketLike } from '../relay/reconnectingSocket.ts'
import { createRelayClient, type RelayTimings } from '../relay/relayClient.ts'
import { type SharedRelay, shareRelay } from '../relay/shareRelay.ts'
import { watchPageResume } from '../relay/watchPageResume.ts'
import type { Records } from '../storage/records.ts'
import { createMessenger, type Incoming, type Messenger } from './messenger.ts'

export type EngineOptions = {
  relayUrl: string
  projectId: string
  /** Opens a socket; the platform's own by default. */
  connect?: ((url: string) => SocketLike) | undefined
  timings?: Partial<RelayTimings> | undefined
  records: Records
  onRequest(request: Incoming): Promise<void>
  onLateAnswer(topic: string, answer: WcAnswer): void
  onRefused?(error: LatchkeyError): void
}

/** What the dapp side and the wallet side share: keys, encrypted messages and the relay client. */
export type Engine = {
  primitives: Primitives
  messenger: Messenger
  /** Keys of topics that do not outlive the page. */
  pageKeys: Map<string, string>
  /** Private keys by the topic on which a peer responds with its own public key. */
  answerKeys: Map<string, string>
  /** Whether this tab owns the relay's socket. */
  isLeader(): boolean
  /** Subscribes to topics at the relay. */
  listen(topics: readonly string[]): Promise<void>
  /** Unsubscribes; if the relay cannot be reached, it drops the subscription later. */
  ignore(topic: string): void
  close(): void
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { records, relayUrl, projectId } = options
  const primitives = await loadPrimitives()
  const pair = await loadIdentity(records, primitives)
  const pageKeys = new Map<string, string>()
  const answerKeys = new Map<string, string>()
  const deduplicator = createDeduplicator(records, primitives)

  const relay: SharedRelay = shareRelay({
    name: `latchkey-walletconnect-${pair.publicKey}`,
    // A message that fails must not stop the next one.
    onMessage: (delivered) => messenger.receive(delivered).catch(() => {}),
    createRelay: (onMessage) =>
      createRelayClient({
        url: relayUrl,
        projectId,
        pair,
        primitives,
        connect: options.connect ?? ((url) => new WebSocket(url)),
        onMessage: (delivered) => deduplicator.once(delivered, onMessage),
        onRefused: (error) => options.onRefused?.(error),
        ...(options.timings ? { timings: options.timings } : {}),
      }),
  })

  const messenger = createMessenger({
    async publish(topic, message, publishOptions) {
      const published = relay.publish(topic, message, publishOptions)
      // Record our own message, so that it is ignored if the relay echoes it.
      await Promise.all([published, deduplicator.add(topic, message)])
    },
    symKeyOf: (topic) => pageKeys.get(topic) ?? records.key(topic),
    async agreedKey(topic, senderPublicKey) {
      const privateKey = answerKeys.get(topic)
      if (!privateKey) return undefined
      return (await deriveSessionKey(primitives, privateKey, senderPublicKey)).symKey
    },
    onRequest: options.onRequest,
    onLateAnswer: options.onLateAnswer,
  })

  const stopWatching = watchPageResume(relay.checkConnection)
  return {
    primitives,
    messenger,
    pageKeys,
    answerKeys,
    isLeader: relay.isLeader,
    listen: relay.subscribe,
    ignore(topic) {
      relay.unsubscribe(topic).catch(() => {
        // The relay drops the subscription by itself when it expires.
      })
    },
    close() {
      stopWatching()
      relay.close()
      messenger.cancel(null, new LatchkeyError('connection/aborted', {}))
    },
  }
}

async function loadIdentity(records: Records, primitives: Primitives): Promise<KeyPair> {
  const known = records.identity()
  if (known) return known
  const fresh = await primitives.createSigningPair()
  // Another tab may have stored its key pair while ours was being made.
  const stored = records.identity()
  if (stored) return stored
  records.saveIdentity(fresh)
  return fresh
}

type Deduplicator = {
  /** Records a message of our own, so that an echo of it is ignored. */
  add(topic: string, message: string): Promise<void>
  /** Handles a message unless it was handled before, and records it afterwards. */
  once(delivered: RelayMessage, handle: (delivered: RelayMessage) => Promise<void>): Promise<void>
}

const maxRecent = 1_000

/** Delivery is at least once; handling is once, by topic and hash of the message. */
function createDeduplicator(records: Records, primitives: Primitives): Deduplicator {
  const recent = new Set<string>()
  const record = (topic: string, hash: string) => {
    recent.add(topic + hash)
    for (const oldest of recent) {
      if (recent.size <= maxRecent) break
      recent.delete(oldest)
    }
    records.see(topic, hash)
  }
  return {
    add: async (topic, message) => record(topic, await messageHash(primitives, message)),
    async once(delivered, handle) {
      const hash = await messageHash(primitives, delivered.message)
      if (recent.has(delivered.topic + hash) || records.hasSeen(delivered.topic, hash)) return
      await handle(delivered)
      record(delivered.topic, hash)
    },
  }
}
