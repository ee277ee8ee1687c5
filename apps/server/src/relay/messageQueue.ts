import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Clock } from '../time/clock.ts'
import { type Acknowledgement, acknowledge } from './acknowledge.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { checkStorage } from './checkStorage.ts'
import { deleteExpiredMessages, deleteLeftovers, deleteOldSubscriptions } from './deleteExpired.ts'
import { LONGEST_LIFETIME_MS } from './messageExpiry.ts'
import { MESSAGE_COLUMNS, messageRow } from './messageRow.ts'
import {
  type NewMessage,
  type PendingMessage,
  type StoredMessage,
  storedBytes,
} from './pendingMessage.ts'
import { QuotaExceeded, type QuotaObstacle } from './QuotaExceeded.ts'
import type { RelayQuotas } from './quotas.ts'
import { storeMessages } from './storeMessages.ts'
import { type SubscribeRequest, storeSubscriptions } from './storeSubscriptions.ts'
import { NO_USAGE, readUsage, TOTAL, type Usage, type UsageKey, usageName } from './usage.ts'

/** The relay's message queue in the database: messages until they are acknowledged or expire, and subscriptions. */
export type MessageQueue = {
  /** Resolves once the message is on disk. @throws QuotaExceeded; a database error when the database is unreachable */
  put(message: PendingMessage): Promise<void>
  /** The messages of these topics that the client has not acknowledged, oldest first. */
  read(options: {
    client: string
    topics: readonly string[]
    except: readonly number[]
    limit: number
  }): Promise<StoredMessage[]>
  acknowledge(ack: Acknowledgement): Promise<void>
  /** @throws QuotaExceeded */
  subscribe(client: string, topics: readonly string[]): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** The topics that the client subscribes to, also of earlier sockets. */
  topicsOf(client: string): Promise<string[]>
  /** Deletes acknowledged and expired messages. Called every few seconds. */
  sweep(): Promise<void>
  /** Deletes acknowledged messages that a crashed node did not delete. */
  sweepLeftovers(): Promise<void>
  /** What all clients together have stored. */
  readTotal(): Promise<Usage>
  close(): Promise<void>
}

const MAX_WAITING_BYTES = 64 * 1024 * 1024
// One message of the largest size: a flood from one address lengthens the shared write by no more.
const MAX_BYTES_PER_ADDRESS = 128 * 1024
// The row of an acknowledged message stays for 35 s, so that a publisher's retry is recognized as a repeat.
const EMPTY_ROW_MS = 35_000
// `seen_at` may be a day behind.
const FORGET_SUBSCRIBER_MS = LONGEST_LIFETIME_MS + 86_400_000

const READ = `
SELECT ${MESSAGE_COLUMNS} FROM relay_messages
WHERE topic = ANY (ARRAY(SELECT decode(unnest($1::text[]), 'hex')))
  AND message IS NOT NULL AND expires_at > $3
  AND sender <> decode($2, 'hex') AND NOT decode($2, 'hex') = ANY (acked_by)
  AND seq <> ALL ($4::bigint[])
ORDER BY seq LIMIT $5`

const UNSUBSCRIBE = `
DELETE FROM relay_subscriptions
WHERE client = decode($2, 'hex') AND topic = ANY (ARRAY(SELECT decode(unnest($1::text[]), 'hex')))`

const TOPICS_OF = `
SELECT encode(topic, 'hex') AS topic FROM relay_subscriptions WHERE client = decode($1, 'hex')`

const topicRow = v.object({ topic: v.string() })

/** An item of a batch, and the quota that it would exceed. */
type QuotaCheckedItem<Item> = { item: Item; obstacle: QuotaObstacle | null }

type MessageQueueOptions = {
  db: Database
  node: string
  quotas: RelayQuotas
  /** Called in the order of storing, before the publisher gets its answer. */
  onStored(message: NewMessage): void
  /** The same message was stored before, possibly by a node that crashed before it announced the message. */
  onRepeat(message: PendingMessage): void
}

export function openMessageQueue(
  { clock }: Pick<Context, 'clock'>,
  options: MessageQueueOptions,
): MessageQueue {
  const { db } = options
  let waitingBytes = 0
  const emptiedRows: { seqs: readonly number[]; at: number }[] = []
  const messages = createMessageWriter(options)
  const subscribers = createSubscriptionWriter(options, clock)
  const acks = createBatcher<Acknowledgement>({
    maxItems: 1_000,
    waitMs: 20,
    retryMs: 60_000,
    async write(batch) {
      emptiedRows.push({ seqs: await acknowledge(db, batch), at: clock.now() })
    },
  })

  return {
    async put(message) {
      const bytes = storedBytes(message)
      if (waitingBytes + bytes > MAX_WAITING_BYTES) throw new Error('Too many messages at once')
      waitingBytes += bytes
      try {
        await addWithinQuota(messages, message)
      } finally {
        waitingBytes -= bytes
      }
    },
    read: ({ client, topics, except, limit }) =>
      db.query(messageRow, READ, [topics, client, clock.now(), except, limit]),
    // An acknowledgement lost in a crash makes the relay send the message again; clients drop duplicates.
    acknowledge: (ack) => acks.add(ack),
    subscribe: (client, topics) => addWithinQuota(subscribers, { client, topics }),
    async unsubscribe(client, topics) {
      await db.execute(UNSUBSCRIBE, [topics, client])
    },
    async topicsOf(client) {
      const rows = await db.query(topicRow, TOPICS_OF, [client])
      return rows.map(({ topic }) => topic)
    },
    async sweep() {
      const old = emptiedRows.filter(({ at }) => at <= clock.now() - EMPTY_ROW_MS)
      const seqs = old.flatMap((each) => each.seqs)
      await db.execute('DELETE FROM relay_messages WHERE seq = ANY ($1::bigint[])', [seqs])
      emptiedRows.splice(0, old.length)
      await deleteExpiredMessages(db, clock.now())
      await deleteOldSubscriptions(db, clock.now() - FORGET_SUBSCRIBER_MS)
    },
    sweepLeftovers: () => deleteLeftovers(db),
    async readTotal() {
      const usage = await readUsage(db, [TOTAL])
      return usage.get(usageName(TOTAL)) ?? NO_USAGE
    },
    async close() {
      await Promise.all([messages.close(), acks.close(), subscribers.close()])
    },
  }
}

function createMessageWriter(
  options: MessageQueueOptions,
): Batcher<QuotaCheckedItem<PendingMessage>> {
  const { db, node, quotas } = options
  return createBatcher<QuotaCheckedItem<PendingMessage>>({
    maxItems: 500,
    share: {
      maxSize: MAX_BYTES_PER_ADDRESS,
      ownerOf: ({ item }) => item.address,
      sizeOf: ({ item }) => item.message.length,
    },
    waitMs: 2,
    retryMs: 10_000,
    async write(batch) {
      const messages = batch.map(({ item }) => item)
      const obstacles = await checkQuotas(db, messages, quotas)
      for (const [index, pending] of batch.entries()) pending.obstacle = obstacles[index] ?? null
      const accepted = messages.filter((_, index) => !obstacles[index])
      if (accepted.length === 0) return
      const stored = await storeMessages(db, accepted, node)
      for (const [index, message] of accepted.entries()) {
        const newMessage = stored[index]
        if (newMessage) options.onStored(newMessage)
        else options.onRepeat(message)
      }
    },
  })
}

/** Batches subscriptions, since after a restart many clients resubscribe at once. */
function createSubscriptionWriter(
  { db, quotas }: MessageQueueOptions,
  clock: Clock,
): Batcher<QuotaCheckedItem<SubscribeRequest>> {
  return createBatcher<QuotaCheckedItem<SubscribeRequest>>({
    maxItems: 200,
    waitMs: 2,
    retryMs: 10_000,
    async write(batch) {
      const requests = batch.map(({ item }) => item)
      const limits = { quotas: quotas.topics, nowMs: clock.now() }
      const obstacles = await storeSubscriptions(db, requests, limits)
      for (const [index, pending] of batch.entries()) pending.obstacle = obstacles[index] ?? null
    },
  })
}

/** @throws QuotaExceeded */
async function addWithinQuota<Item>(
  batcher: Batcher<QuotaCheckedItem<Item>>,
  item: Item,
): Promise<void> {
  const pending: QuotaCheckedItem<Item> = { item, obstacle: null }
  await batcher.add(pending)
  if (pending.obstacle) throw new QuotaExceeded(pending.obstacle)
}

/** Nodes that store at the same moment can together exceed a quota by one batch at most. */
async function checkQuotas(
  db: Queries,
  messages: readonly PendingMessage[],
  quotas: RelayQuotas,
): Promise<(QuotaObstacle | null)[]> {
  const keys = messages.flatMap(({ sender, project }): UsageKey[] => [
    { scope: 'client', key: sender },
    { scope: 'project', key: project },
  ])
  const used = await readUsage(db, [...keys, TOTAL])
  const requests = messages.map((message) => ({
    sender: message.sender,
    project: message.project,
    bytes: storedBytes(message),
    lifetimeMs: message.expiresAt - message.publishedAt,
  }))
  return checkStorage(requests, used, quotas.storage)
}
