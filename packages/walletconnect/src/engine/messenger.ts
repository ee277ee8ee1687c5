import { LatchkeyError } from '@latchkey/core'
import type { RelayMessage, WcAnswer, WcRequest } from '@latchkey/wire'
import {
  decryptEnvelope,
  encryptEnvelope,
  encryptEnvelopeFrom,
  parseEnvelope,
} from '../crypto/envelope.ts'
import { createPayloadId } from '../protocol/ids.ts'
import {
  isWcMethod,
  type PublishOptions,
  publishOptions,
  refusalOptions,
  unknownMethodOptions,
  type WcMethod,
} from '../protocol/methods.ts'
import { parsePayload } from '../protocol/payload.ts'
import { fromPeerError, type PeerError } from '../protocol/peerError.ts'

/** A request of the peer, with its topic. */
export type Incoming = WcRequest & { topic: string }

/** Encrypted requests and answers between two clients. */
export type Messenger = {
  nextId(): number
  /** @throws wallet/timed-out, connection/aborted, and whatever the peer refuses with */
  request(options: OutgoingRequest): Promise<Answered>
  /** Waits for the answer to a request that went out before. */
  awaitAnswer(options: OutgoingRequest & { id: number }): Promise<Answered>
  /** A request whose answer is ignored; resolves when the relay has it. */
  notify(topic: string, method: WcMethod, params: unknown): Promise<void>
  answer(to: Incoming, result: unknown): Promise<void>
  refuse(to: Incoming, error: PeerError): Promise<void>
  /** An answer on another topic, encrypted for the reader's key. */
  answerWithKey(options: {
    topic: string
    symKey: string
    ownPublicKey: string
    id: number
    method: WcMethod
    outcome: { result: unknown } | { error: PeerError }
  }): Promise<void>
  /** Decrypts a message and dispatches it; drops messages that are invalid or not for this client. */
  receive(delivered: RelayMessage): Promise<void>
  /** Rejects the pending requests, on one topic or on all. */
  cancel(topic: string | null, error: LatchkeyError): void
}

export type OutgoingRequest = {
  topic: string
  method: WcMethod
  params: unknown
  id?: number
  ttl?: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Where the answer comes, when not on the same topic. */
  answerTopic?: string
  /** Called when the relay has it. */
  onSent?(): void
}

/** The result, and the sender's key when the envelope named one. */
export type Answered = { result: unknown; senderPublicKey?: string | undefined }

export type MessengerOptions = {
  publish(topic: string, message: string, options: PublishOptions): Promise<void>
  symKeyOf(topic: string): string | undefined
  /** The key for a message that brings its sender's public key, when we have asked for one there. */
  agreedKey(topic: string, senderPublicKey: string): Promise<string | undefined>
  onRequest(request: Incoming): Promise<void>
  /** An answer to a request of an earlier page load. */
  onLateAnswer(topic: string, answer: WcAnswer): void
}

type PendingRequest = {
  topic: string
  settle(answer: Answered | LatchkeyError): void
  method: string
}

export function createMessenger(options: MessengerOptions): Messenger {
  const pending = new Map<string, PendingRequest>()
  let lastId = 0

  async function publish(topic: string, payload: object, settings: PublishOptions): Promise<void> {
    const symKey = options.symKeyOf(topic)
    if (!symKey) throw new LatchkeyError('wallet/disconnected', {})
    const text = JSON.stringify({ jsonrpc: '2.0', ...payload })
    await options.publish(topic, encryptEnvelope(symKey, text), settings)
  }

  function nextId(): number {
    // Ids must grow: peers put updates and events in order by them.
    lastId = Math.max(lastId + 1, createPayloadId(Date.now()))
    return lastId
  }

  function awaitAnswer(request: OutgoingRequest & { id: number }): Promise<Answered> {
    const key = `${request.answerTopic ?? request.topic}:${request.id}`
    return new Promise((resolve, reject) => {
      const abort = () => settle(new LatchkeyError('connection/aborted', {}))
      const expire = () => settle(new LatchkeyError('wallet/timed-out', { wallet: '' }))
      const timer = setTimeout(expire, request.timeoutMs)
      const settle = (answer: Answered | LatchkeyError) => {
        clearTimeout(timer)
        request.signal?.removeEventListener('abort', abort)
        pending.delete(key)
        if (answer instanceof LatchkeyError) reject(answer)
        else resolve(answer)
      }
      request.signal?.addEventListener('abort', abort)
      pending.set(key, { topic: request.topic, method: request.method, settle })
    })
  }

  return {
    nextId,
    awaitAnswer,
    async request(request) {
      const { id = nextId(), topic, method, params, ttl } = request
      if (request.signal?.aborted) throw new LatchkeyError('connection/aborted', {})
      const defaults = publishOptions[method].request
      const answered = awaitAnswer({ ...request, id })
      const sent = publish(topic, { id, method, params }, { ...defaults, ttl: ttl ?? defaults.ttl })
      sent.then(request.onSent).catch((error) => {
        pending.get(`${request.answerTopic ?? topic}:${id}`)?.settle(error)
      })
      return answered
    },
    notify: (topic, method, params) =>
      publish(topic, { id: nextId(), method, params }, publishOptions[method].request),
    answer: (to, result) => publish(to.topic, { id: to.id, result }, optionsFor(to.method, false)),
    refuse: (to, error) => publish(to.topic, { id: to.id, error }, optionsFor(to.method, true)),
    async answerWithKey({ topic, symKey, ownPublicKey, id, method, outcome }) {
      const text = JSON.stringify({ id, jsonrpc: '2.0', ...outcome })
      const settings = optionsFor(method, 'error' in outcome)
      await options.publish(topic, encryptEnvelopeFrom(ownPublicKey, symKey, text), settings)
    },
    async receive(delivered) {
      const opened = await openMessage(options, delivered)
      if (!opened) return
      const { payload, senderPublicKey } = opened
      if ('method' in payload) return options.onRequest({ ...payload, topic: delivered.topic })
      const call = pending.get(`${delivered.topic}:${payload.id}`)
      if (!call) return options.onLateAnswer(delivered.topic, payload)
      const { method } = call
      call.settle(
        'error' in payload
          ? fromPeerError(payload.error, { method })
          : { result: payload.result, senderPublicKey },
      )
    },
    cancel(topic, error) {
      for (const call of [...pending.values()]) {
        if (topic === null || call.topic === topic) call.settle(error)
      }
    },
  }
}

type Opened = { payload: WcRequest | WcAnswer; senderPublicKey?: string }

async function openMessage(
  options: MessengerOptions,
  delivered: RelayMessage,
): Promise<Opened | null> {
  try {
    const envelope = parseEnvelope(delivered.message)
    const sender = envelope.type === 1 ? envelope.senderPublicKey : undefined
    const symKey = sender
      ? await options.agreedKey(delivered.topic, sender)
      : options.symKeyOf(delivered.topic)
    if (!symKey) return null
    const payload = parsePayload(decryptEnvelope(symKey, envelope.sealed))
    return payload && { payload, ...(sender ? { senderPublicKey: sender } : {}) }
  } catch {
    // Any client can publish to a topic; a message that the key does not decrypt is not from our peer.
    return null
  }
}

function optionsFor(method: string, isRefusal: boolean): PublishOptions {
  if (!isWcMethod(method)) return unknownMethodOptions
  return (isRefusal && refusalOptions[method]) || publishOptions[method].response
}
