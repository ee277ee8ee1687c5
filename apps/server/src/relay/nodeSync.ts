import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Hub } from './hub.ts'
import type { NewMessage } from './pendingMessage.ts'
import { createRecentMap } from './recentMap.ts'

/** Carries messages that one node stored to the sockets of other nodes: over Redis, and by polling the database. */
export type NodeSync = {
  announce(message: NewMessage): void
  close(): Promise<void>
}

const CHANNEL = 'relay'
const POLL_MS = 1_000
// Nodes commit concurrently, so a lower sequence number may become visible after a higher one.
const RECHECKED_SEQS = 5_000
const RECENT_SEQS = 50_000

// An announcement: 32 hex digits of the node, a space, 64 of the topic, a space, the message as JSON.
const HEADER_LENGTH = 32 + 1 + 64

const announcement = v.object({
  seq: v.number(),
  after: v.number(),
  topic: v.string(),
  sender: v.string(),
  message: v.string(),
  attestation: v.nullable(v.string()),
  tag: v.number(),
  publishedAt: v.number(),
})

const POLL = `
SELECT seq, encode(topic, 'hex') AS topic, encode(sender, 'hex') AS sender FROM relay_messages
WHERE seq > $1 AND node <> $2 AND message IS NOT NULL
  AND stored_at > now() - interval '10 seconds' AND expires_at > $3
ORDER BY seq LIMIT 10000`

/** A server with the embedded database and without Redis is the only node; then this does nothing. */
export async function startNodeSync(
  context: Context,
  options: { hub: Hub; node: string },
): Promise<NodeSync> {
  const { config, cache, log } = context
  if (!config.databaseUrl && !config.redisUrl) return { announce: () => {}, close: async () => {} }
  const { node } = options
  const unsubscribe = await cache.subscribe(CHANNEL, createListener(options))
  const polling = startPolling(context, options)
  return {
    announce(message) {
      // Redis only lowers the latency: the other nodes find a lost announcement by polling.
      cache
        .publish(CHANNEL, `${node} ${message.topic} ${JSON.stringify(message)}`)
        .catch((error) => log.debug('relay.announce-failed', { error }))
    },
    async close() {
      unsubscribe()
      await polling.close()
    },
  }
}

function createListener({ hub, node }: { hub: Hub; node: string }): (text: string) => void {
  const lastSeqs = createRecentMap<number>(RECENT_SEQS)
  return (text) => {
    const [from, topic = ''] = text.slice(0, HEADER_LENGTH).split(' ')
    // Node and topic precede the JSON, so that messages without a subscriber here are not parsed.
    if (from === node || !hub.hasListeners(topic)) return
    const parsed = v.safeParse(announcement, JSON.parse(text.slice(HEADER_LENGTH + 1)))
    if (!parsed.success) return
    const { after, ...message } = parsed.output
    const isNext = after > 0 && lastSeqs.get(topic + message.sender) === after
    lastSeqs.set(topic + message.sender, message.seq)
    // After a lost announcement the subscribers read the missing messages from the database first.
    if (isNext) hub.deliver(message)
    else hub.recheck(message)
  }
}

const polled = v.object({ seq: v.bigint(), topic: v.string(), sender: v.string() })

function startPolling(
  context: Context,
  { hub, node }: { hub: Hub; node: string },
): { close(): Promise<void> } {
  const stop = new AbortController()
  let highest = 0

  async function poll(): Promise<void> {
    const from = Math.max(0, highest - RECHECKED_SEQS)
    const page = await context.relayDb.query(polled, POLL, [from, node, context.clock.now()])
    for (const { seq, topic, sender } of page) {
      highest = Math.max(highest, Number(seq))
      hub.recheck({ seq: Number(seq), topic, sender })
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await poll().catch((error) => context.log.warn('relay.poll-failed', { error }))
      await wait(POLL_MS, undefined, { signal: stop.signal }).catch(() => {
        // `close` aborts the wait.
      })
    }
  }

  const running = run()
  return {
    async close() {
      stop.abort()
      await running
    },
  }
}
