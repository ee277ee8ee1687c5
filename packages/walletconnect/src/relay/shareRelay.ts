import { type ErrorCatalogue, type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import type { RelayMessage } from '@latchkey/wire'
import { runForLeader } from './leadership.ts'
import type { RelayClient } from './relayClient.ts'

/** A relay client that all tabs of a page share: the leader tab owns the socket. */
export type SharedRelay = RelayClient & {
  /** Whether this tab owns the socket and responds to the wallet for all tabs. */
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
type TabMessage =
  | { type: 'leader' }
  | { type: 'message'; message: RelayMessage }
  | { type: 'call'; call: Call }
  | { type: 'heard'; id: string }
  | { type: 'done'; id: string; error: { code: ErrorCode; context: unknown } | null }

/** A leader that does not acknowledge a call within this time is suspended. */
const acknowledgeTimeoutMs = 2_000

/**
 * The relay delivers each message to a client once, so two tabs with one client id would take messages from
 * each other. The tab that holds the lock owns the socket and forwards every message; when it closes, or
 * is suspended in the background of a phone, another takes over.
 */
export function shareRelay(options: ShareOptions): SharedRelay {
  const locks = globalThis.navigator?.locks
  if (!locks || !globalThis.BroadcastChannel) return unsharedRelay(options)
  const channel = new BroadcastChannel(options.name)
  const post = (tabMessage: TabMessage) => channel.postMessage(tabMessage)
  const topics = new Set<string>()
  const pendingCalls = new Map<string, PendingCall>()
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
      for (const pendingCall of [withoutCaller(resubscribe), ...pendingCalls.values()])
        runAndSettle(pendingCall, relay)
    },
    onLost() {
      relay?.close()
      relay = null
    },
  })

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'message') void options.onMessage(data.message)
    else if (data.type === 'call' && relay) runForTab(relay, data.call, post)
    else handleMessage(data, pendingCalls, post)
  }

  function call(name: CallName, ...args: unknown[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const seizeTimer = setTimeout(leadership.seize, acknowledgeTimeoutMs)
      const entry: PendingCall = {
        call: { id: crypto.randomUUID(), name, args },
        ack: () => clearTimeout(seizeTimer),
        settle(error) {
          clearTimeout(seizeTimer)
          pendingCalls.delete(entry.call.id)
          if (error) reject(error)
          else resolve()
        },
      }
      pendingCalls.set(entry.call.id, entry)
      if (relay) runAndSettle(entry, relay)
      else post({ type: 'call', call: entry.call })
    })
  }

  return {
    ...forwardingClient(call, topics),
    isLeader: () => relay !== null,
    close() {
      relay?.close()
      relay = null
      const error = new LatchkeyError('connection/aborted', {})
      for (const pendingCall of [...pendingCalls.values()]) pendingCall.settle(error)
      leadership.close()
      channel.close()
    },
  }
}

function forwardingClient(
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

function handleMessage(
  tabMessage: TabMessage,
  pendingCalls: Map<string, PendingCall>,
  post: (tabMessage: TabMessage) => void,
): void {
  if (tabMessage.type === 'leader')
    for (const { call } of pendingCalls.values()) post({ type: 'call', call })
  if (tabMessage.type === 'heard') pendingCalls.get(tabMessage.id)?.ack()
  if (tabMessage.type === 'done')
    pendingCalls.get(tabMessage.id)?.settle(tabMessage.error && toLatchkeyError(tabMessage.error))
}

type PendingCall = { call: Call; ack(): void; settle(error: LatchkeyError | null): void }

function unsharedRelay({ createRelay, onMessage }: ShareOptions): SharedRelay {
  return { ...createRelay(onMessage), isLeader: () => true }
}

function withoutCaller(call: Call): PendingCall {
  return { call, ack: () => {}, settle: () => {} }
}

function runAndSettle(pendingCall: PendingCall, relay: RelayClient): void {
  pendingCall.ack()
  run(relay, pendingCall.call).then(
    () => pendingCall.settle(null),
    (error) => pendingCall.settle(error),
  )
}

function runForTab(relay: RelayClient, call: Call, post: (tabMessage: TabMessage) => void): void {
  post({ type: 'heard', id: call.id })
  const done = (error: unknown) => {
    const serialized = isLatchkeyError(error) ? { code: error.code, context: error.context } : null
    post({ type: 'done', id: call.id, error: serialized })
  }
  run(relay, call).then(() => done(null), done)
}

// Both ends of the channel are this file, so the arguments have the types that `call` was given.
async function run(relay: RelayClient, { name, args }: Call): Promise<void> {
  await Reflect.apply(relay[name], relay, args)
}

function toLatchkeyError({ code, context }: { code: ErrorCode; context: unknown }): LatchkeyError {
  return new LatchkeyError(code, context as ErrorCatalogue[ErrorCode])
}
