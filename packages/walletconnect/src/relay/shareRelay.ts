import { type ErrorCatalogue, type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import type { RelayMessage } from '@latchkey/wire'
import { runForLeader } from './leadership.ts'
import type { RelayClient } from './relayClient.ts'

/** A relay client that all tabs of a page share: the leader tab owns the socket. */
export type SharedRelay = RelayClient & {
  /** Whether this tab owns the socket and answers the wallet for all tabs. */
  isLeader(): boolean
}

export type ShareOptions = {
  /** The same in every tab that shares. */
  name: string
  createRelay(onMessage: (message: RelayMessage) => Promise<void>): RelayClient
  onMessage(message: RelayMessage): Promise<void>
}

type CallName = 'publish' | 'subscribe' | 'unsubscribe' | 'checkConnection'
type Call = { id: string; name: CallName; args: unknown[] }
type Note =
  | { type: 'leader' }
  | { type: 'message'; message: RelayMessage }
  | { type: 'call'; call: Call }
  | { type: 'heard'; id: string }
  | { type: 'done'; id: string; error: { code: ErrorCode; context: unknown } | null }

/** A leader that does not acknowledge a call within this time is suspended. */
const nodMs = 2_000

/**
 * The relay delivers each message to a client once, so two tabs with one client id would take messages from
 * each other. The tab that holds the lock owns the socket and forwards every message; when it closes, or
 * is suspended in the background of a phone, another takes over.
 */
export function shareRelay(options: ShareOptions): SharedRelay {
  const locks = globalThis.navigator?.locks
  if (!locks || !globalThis.BroadcastChannel) return standAlone(options)
  const channel = new BroadcastChannel(options.name)
  const post = (note: Note) => channel.postMessage(note)
  const topics = new Set<string>()
  const waiting = new Map<string, Waiting>()
  let relay: RelayClient | null = null

  const leadership = runForLeader({
    name: options.name,
    locks,
    page: globalThis.window,
    onLead() {
      relay = options.createRelay((message) => {
        post({ type: 'message', message })
        return options.onMessage(message)
      })
      post({ type: 'leader' })
      const resubscribe: Call = { id: '', name: 'subscribe', args: [[...topics]] }
      for (const each of [silent(resubscribe), ...waiting.values()]) settleBy(each, relay)
    },
    onLost() {
      relay?.close()
      relay = null
    },
  })

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.type === 'message') void options.onMessage(data.message)
    else if (data.type === 'call' && relay) serve(relay, data.call, post)
    else hear(data, waiting, post)
  }

  function call(name: CallName, ...args: unknown[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = setTimeout(leadership.seize, nodMs)
      const entry: Waiting = {
        call: { id: crypto.randomUUID(), name, args },
        nod: () => clearTimeout(sleeper),
        settle(error) {
          clearTimeout(sleeper)
          waiting.delete(entry.call.id)
          if (error) reject(error)
          else resolve()
        },
      }
      waiting.set(entry.call.id, entry)
      if (relay) settleBy(entry, relay)
      else post({ type: 'call', call: entry.call })
    })
  }

  return {
    ...clientBy(call, topics),
    isLeader: () => relay !== null,
    close() {
      relay?.close()
      relay = null
      const error = new LatchkeyError('connection/aborted', {})
      for (const each of [...waiting.values()]) each.settle(error)
      leadership.close()
      channel.close()
    },
  }
}

function clientBy(
  call: (name: CallName, ...args: unknown[]) => Promise<void>,
  topics: Set<string>,
): Omit<RelayClient, 'close'> {
  return {
    publish: (topic, message, options) => call('publish', topic, message, options),
    subscribe(wanted) {
      for (const topic of wanted) topics.add(topic)
      return call('subscribe', wanted)
    },
    unsubscribe(topic) {
      topics.delete(topic)
      return call('unsubscribe', topic)
    },
    checkConnection() {
      call('checkConnection').catch(() => {
        // Closed meanwhile: there is no socket to check.
      })
    },
  }
}

function hear(note: Note, waiting: Map<string, Waiting>, post: (note: Note) => void): void {
  if (note.type === 'leader') for (const { call } of waiting.values()) post({ type: 'call', call })
  if (note.type === 'heard') waiting.get(note.id)?.nod()
  if (note.type === 'done') waiting.get(note.id)?.settle(note.error && revive(note.error))
}

type Waiting = { call: Call; nod(): void; settle(error: LatchkeyError | null): void }

function standAlone({ createRelay, onMessage }: ShareOptions): SharedRelay {
  return { ...createRelay(onMessage), isLeader: () => true }
}

function silent(call: Call): Waiting {
  return { call, nod: () => {}, settle: () => {} }
}

function settleBy(waiting: Waiting, relay: RelayClient): void {
  waiting.nod()
  run(relay, waiting.call).then(
    () => waiting.settle(null),
    (error) => waiting.settle(error),
  )
}

function serve(relay: RelayClient, call: Call, post: (note: Note) => void): void {
  post({ type: 'heard', id: call.id })
  const done = (error: unknown) => {
    const plain = isLatchkeyError(error) ? { code: error.code, context: error.context } : null
    post({ type: 'done', id: call.id, error: plain })
  }
  run(relay, call).then(() => done(null), done)
}

// Both ends of the channel are this file, so the arguments have the types that `call` was given.
async function run(relay: RelayClient, { name, args }: Call): Promise<void> {
  await Reflect.apply(relay[name], relay, args)
}

function revive({ code, context }: { code: ErrorCode; context: unknown }): LatchkeyError {
  return new LatchkeyError(code, context as ErrorCatalogue[ErrorCode])
}
