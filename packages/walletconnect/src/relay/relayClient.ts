import { LatchkeyError } from '@latchkey/core'
import { type RelayMail, relayRefusedCode, topicsPerCall } from '@latchkey/wire'
import { messageHash } from '../crypto/keys.ts'
import type { KeyPair, Primitives } from '../crypto/primitives.ts'
import type { Label } from '../protocol/methods.ts'
import { clientId, createRelayToken } from '../protocol/relayToken.ts'
import { type CallTimings, createCallBook } from './callBook.ts'
import { createLine, type LineTimings, type SocketLike } from './line.ts'
import { fromRefusal } from './refusal.ts'
import { acknowledgement, readRelayFrame } from './relayFrames.ts'

export type RelayTimings = LineTimings & CallTimings

export const relayTimings: RelayTimings = {
  openMs: 10_000,
  firstPauseMs: 100,
  longestPauseMs: 5_000,
  answerMs: 5_000,
  wakeMs: 2_500,
  giveUpMs: 60_000,
}

export type RelayClientOptions = {
  url: string
  projectId: string
  pair: KeyPair
  primitives: Primitives
  connect(url: string): SocketLike
  /** Mail is acknowledged once this settles: until then the relay keeps it. */
  onMail(mail: RelayMail): Promise<void>
  /** The relay will not have us; nothing is tried again before the next call. */
  onRefused(error: LatchkeyError): void
  timings?: Partial<RelayTimings>
}

/** Calls survive lost lines: the same id and text go out again until the relay answers. */
export type RelayClient = {
  /** @throws rpc/unreachable, app/origin-not-allowed, app/invalid-project-id, app/session-expired */
  publish(topic: string, message: string, label: Label): Promise<void>
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topic: string): Promise<void>
  /** The page woke up: is the line still there? */
  wake(): void
  close(): void
}

export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { url } = options
  const timings = { ...relayTimings, ...options.timings }
  const topics = new Set<string>()
  const receive = createInbox(options.onMail, (text) => line.send(text))

  const line = createLine({
    timings,
    connect: () => openSocket(options),
    onOpen() {
      calls.renew()
      for (const batch of batches([...topics])) {
        calls.addPassing('irn_batchSubscribe', { topics: batch })
      }
      calls.send()
    },
    onText(text) {
      const frame = readRelayFrame(text)
      if (frame?.type === 'answer') calls.answer(frame.id, frame.error)
      if (frame?.type === 'mail') receive(frame.rawId, frame.mail)
      calls.calm()
    },
    onClose(code, reason) {
      calls.renew()
      calls.calm()
      if (code !== relayRefusedCode) return topics.size > 0 || calls.size() > 0
      const error = fromRefusal(reason, url)
      calls.fail(error)
      options.onRefused(error)
      return false
    },
  })

  const calls = createCallBook({
    url,
    timings,
    send: line.send,
    onSilence: line.reopen,
    // A line without anything to listen to or to say is given back.
    onEmpty: () => topics.size === 0 && line.close(),
  })

  function call(method: string, params: object): Promise<void> {
    const answered = calls.add(method, params)
    line.open()
    calls.send()
    return answered
  }

  return {
    publish: (topic, message, { tag, ttl, prompt }) =>
      call('irn_publish', { topic, message, ttl, prompt, tag }),
    async subscribe(wanted) {
      for (const topic of wanted) topics.add(topic)
      const subscribed = batches(wanted).map((batch) =>
        call('irn_batchSubscribe', { topics: batch }),
      )
      await Promise.all(subscribed)
    },
    async unsubscribe(topic) {
      if (!topics.delete(topic)) return
      const { primitives, pair } = options
      const id = await messageHash(primitives, topic + clientId(pair.publicKey))
      await call('irn_unsubscribe', { topic, id })
    },
    wake() {
      if (topics.size === 0 && calls.size() === 0) return
      line.hurry()
      calls.addPassing('irn_batchSubscribe', { topics: [...topics].slice(0, 1) })
      calls.send()
      calls.suspect()
    },
    close() {
      topics.clear()
      calls.fail(new LatchkeyError('connection/aborted', {}))
      line.close()
    },
  }
}

/** One after the other, in the order of arrival; each is acknowledged when it was dealt with. */
function createInbox(
  onMail: RelayClientOptions['onMail'],
  send: (text: string) => void,
): (rawId: string, mail: RelayMail) => void {
  let handling: Promise<void> = Promise.resolve()
  return (rawId, mail) => {
    handling = handling.then(() => onMail(mail)).then(() => send(acknowledgement(rawId)))
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
