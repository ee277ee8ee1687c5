import { LatchkeyError } from '@latchkey/core'
import {
  type RelayMessage,
  relayMessageBytes,
  relayRefusedCode,
  topicsPerCall,
} from '@latchkey/wire'
import { messageHash } from '../crypto/keys.ts'
import type { KeyPair, Primitives } from '../crypto/primitives.ts'
import type { PublishOptions } from '../protocol/methods.ts'
import { clientId, createRelayToken } from '../protocol/relayToken.ts'
import { type CallTimings, createPendingCalls } from './pendingCalls.ts'
import {
  createReconnectingSocket,
  type SocketLike,
  type SocketTimings,
} from './reconnectingSocket.ts'
import { fromRefusal } from './refusal.ts'
import { acknowledgement, parseRelayFrame } from './relayFrames.ts'

/** The close code of a WebSocket whose peer got a frame above its limit (RFC 6455). */
const frameTooLarge = 1009

export type RelayTimings = SocketTimings & CallTimings

/** The defaults of `RelayTimings`. */
const relayTimings: RelayTimings = {
  openMs: 10_000,
  firstPauseMs: 100,
  longestPauseMs: 5_000,
  answerMs: 5_000,
  resumeMs: 2_500,
  giveUpMs: 60_000,
}

export type RelayClientOptions = {
  url: string
  projectId: string
  pair: KeyPair
  primitives: Primitives
  connect(url: string): SocketLike
  /** A message is acknowledged once this settles: until then the relay keeps it. */
  onMessage(message: RelayMessage): Promise<void>
  /** The relay rejected the client; it reconnects at the next call only. */
  onRefused(error: LatchkeyError): void
  timings?: Partial<RelayTimings>
}

/** A relay client whose calls survive a lost socket: the same id and text are sent until the relay responds. */
export type RelayClient = {
  /** @throws walletconnect/message-too-large, rpc/unreachable, app/origin-not-allowed, app/invalid-project-id, app/session-expired */
  publish(topic: string, message: string, options: PublishOptions): Promise<void>
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topic: string): Promise<void>
  /** Checks that the socket is alive, after the page was in the background or offline. */
  checkConnection(): void
  close(): void
}

export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { url } = options
  const timings = { ...relayTimings, ...options.timings }
  const topics = new Set<string>()
  const receive = createInbox(options.onMessage, (text) => socket.send(text))

  const socket = createReconnectingSocket({
    timings,
    connect: () => openSocket(options),
    onOpen() {
      calls.markUnsent()
      for (const batch of batches([...topics])) {
        calls.addOneShot('irn_batchSubscribe', { topics: batch })
      }
      calls.send()
    },
    onText(text) {
      const frame = parseRelayFrame(text)
      if (frame?.type === 'answer') calls.answer(frame.id, frame.error)
      if (frame?.type === 'message') receive(frame.rawId, frame.message)
      calls.restartTimer()
    },
    onClose(code, reason) {
      if (code === frameTooLarge) calls.failLargest()
      calls.markUnsent()
      calls.restartTimer()
      if (code !== relayRefusedCode) return topics.size > 0 || calls.size() > 0
      const error = fromRefusal(reason, url)
      calls.fail(error)
      options.onRefused(error)
      return false
    },
  })

  const calls = createPendingCalls({
    url,
    timings,
    send: socket.send,
    onSilence: socket.reopen,
    // Close the socket when there are neither subscriptions nor pending calls.
    onEmpty: () => topics.size === 0 && socket.close(),
  })

  function call(method: string, params: object): Promise<void> {
    const answered = calls.add(method, params)
    socket.open()
    calls.send()
    return answered
  }

  return {
    publish: (topic, message, { tag, ttl, prompt }) =>
      rejectOversized(message) ?? call('irn_publish', { topic, message, ttl, prompt, tag }),
    async subscribe(wanted) {
      for (const topic of wanted) topics.add(topic)
      const subscribe = (batch: string[]) => call('irn_batchSubscribe', { topics: batch })
      await Promise.all(batches(wanted).map(subscribe))
    },
    async unsubscribe(topic) {
      if (!topics.delete(topic)) return
      const { primitives, pair } = options
      const id = await messageHash(primitives, topic + clientId(pair.publicKey))
      await call('irn_unsubscribe', { topic, id })
    },
    checkConnection() {
      if (topics.size === 0 && calls.size() === 0) return
      socket.hurry()
      calls.addOneShot('irn_batchSubscribe', { topics: [...topics].slice(0, 1) })
      calls.send()
      calls.shortenTimer()
    },
    close() {
      topics.clear()
      calls.fail(new LatchkeyError('connection/aborted', {}))
      socket.close()
    },
  }
}

/** A rejection for a message that the relay would not take, or `null`. */
function rejectOversized(message: string): Promise<never> | null {
  const bytes = message.length
  if (bytes <= relayMessageBytes) return null
  return Promise.reject(new LatchkeyError('walletconnect/message-too-large', { bytes }))
}

/** Handles messages one after the other, in order of arrival, and acknowledges each when it is handled. */
function createInbox(
  onMessage: RelayClientOptions['onMessage'],
  send: (text: string) => void,
): (rawId: string, message: RelayMessage) => void {
  let handling: Promise<void> = Promise.resolve()
  return (rawId, message) => {
    handling = handling.then(() => onMessage(message)).then(() => send(acknowledgement(rawId)))
  }
}

async function openSocket(options: RelayClientOptions): Promise<SocketLike> {
  const { primitives, pair, projectId, url } = options
  const auth = await createRelayToken({ primitives, pair, audience: url, nowMs: Date.now() })
  const query = new URLSearchParams({ auth, projectId, useOnCloseEvent: 'true' })
  return options.connect(`${url}${url.includes('?') ? '&' : '?'}${query}`)
}

function batches(topics: readonly string[]): string[][] {
  const list: string[][] = []
  for (let at = 0; at < topics.length; at += topicsPerCall) {
    list.push(topics.slice(at, at + topicsPerCall))
  }
  return list
}
