import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { Hub } from './hub.ts'
import type { FreshMail } from './mail.ts'
import { createShortMemory } from './shortMemory.ts'

/** How mail that one node stored reaches the sockets of another. */
export type OtherNodes = {
  announce(mail: FreshMail): void
  close(): Promise<void>
}

const CHANNEL = 'relay'
const POLL_MS = 1_000
// Commits of different nodes may show up out of the order of their numbers.
const LOOK_BACK = 5_000
const REMEMBERED = 50_000

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

/** Alone on the machine with the embedded database, there are no others. */
export async function meetOtherNodes(
  context: Context,
  options: { hub: Hub; node: string },
): Promise<OtherNodes> {
  const { config, cache, log } = context
  if (!config.databaseUrl && !config.redisUrl) return { announce: () => {}, close: async () => {} }
  const { node } = options
  const forget = await cache.subscribe(CHANNEL, createListener(options))
  const polling = startPolling(context, options)
  return {
    announce(mail) {
      // Redis only makes it quicker: whatever gets lost here is found by polling.
      cache
        .publish(CHANNEL, `${node} ${mail.topic} ${JSON.stringify(mail)}`)
        .catch((error) => log.debug('relay.announce-failed', { error }))
    },
    async close() {
      forget()
      await polling.close()
    },
  }
}

function createListener({ hub, node }: { hub: Hub; node: string }): (text: string) => void {
  const heard = createShortMemory<number>(REMEMBERED)
  return (text) => {
    const [from, topic = ''] = text.slice(0, 97).split(' ')
    // Node and topic come first, so that mail for nobody here costs no parsing.
    if (from === node || !hub.hasListeners(topic)) return
    const parsed = v.safeParse(announcement, JSON.parse(text.slice(98)))
    if (!parsed.success) return
    const { after, ...mail } = parsed.output
    const isNext = after > 0 && heard.get(topic + mail.sender) === after
    heard.set(topic + mail.sender, mail.seq)
    // With a gap before it, it has to wait for what got lost.
    if (isNext) hub.deliver(mail)
    else hub.recheck(mail)
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
    const from = Math.max(0, highest - LOOK_BACK)
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
        // Woken by `close`.
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
