import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Database, Queries } from '../db/database.ts'
import { type Acknowledgement, acknowledge } from './acknowledge.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { checkStorage } from './checkStorage.ts'
import { type FreshMail, type Letter, type Mail, storedBytes } from './mail.ts'
import { MAIL_COLUMNS, mailRow } from './mailRow.ts'
import { QuotaExceeded, type QuotaObstacle } from './QuotaExceeded.ts'
import type { RelayQuotas } from './quotas.ts'
import { storeLetters } from './storeLetters.ts'
import { type SubscribeRequest, storeSubscriptions } from './storeSubscriptions.ts'
import { LONGEST_LIFETIME_MS } from './tagLifetime.ts'
import { NO_USAGE, readUsage, TOTAL, type Usage, type UsageKey, usageName } from './usage.ts'

/** What is on disk. */
export type Mailbox = {
  /** Once this resolves the message survives anything. @throws QuotaExceeded; any error when the database is out of reach */
  put(letter: Letter): Promise<void>
  /** A topic's mail for a client that it has not acknowledged, oldest first. */
  read(options: {
    client: string
    topics: readonly string[]
    except: readonly number[]
    most: number
  }): Promise<Mail[]>
  acknowledge(ack: Acknowledgement): Promise<void>
  /** @throws QuotaExceeded */
  subscribe(client: string, topics: readonly string[]): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** Deletes what is empty or over. Called every few seconds. */
  sweep(): Promise<void>
  /** Deletes empty rows that a node which died had left behind. */
  sweepLeftovers(): Promise<void>
  /** What all clients together have stored. */
  readTotal(): Promise<Usage>
  close(): Promise<void>
}

const MOST_WAITING_BYTES = 64 * 1024 * 1024
// An empty row outlives its acknowledgement long enough to know a retry as one, but not a minute.
const EMPTY_ROW_MS = 35_000
// `seen_at` may be a day behind.
const FORGET_SUBSCRIBER_MS = LONGEST_LIFETIME_MS + 86_400_000

const READ = `
SELECT ${MAIL_COLUMNS} FROM relay_messages
WHERE topic = ANY (ARRAY(SELECT decode(unnest($1::text[]), 'hex')))
  AND message IS NOT NULL AND expires_at > $3
  AND sender <> decode($2, 'hex') AND NOT decode($2, 'hex') = ANY (acked_by)
  AND seq <> ALL ($4::bigint[])
ORDER BY seq LIMIT $5`

const UNSUBSCRIBE = `
DELETE FROM relay_subscriptions
WHERE client = decode($2, 'hex') AND topic = ANY (ARRAY(SELECT decode(unnest($1::text[]), 'hex')))`

/** Something on its way into the database, and the quota that it turned out to exceed. */
type Pending<Item> = { item: Item; obstacle: QuotaObstacle | null }

type MailboxOptions = {
  db: Database
  node: string
  quotas: RelayQuotas
  /** Called in the order of storing, before the sender hears of it. */
  onStored(mail: FreshMail): void
  /** The same message was there before; whether anybody was told of it is not known. */
  onRepeat(letter: Letter): void
}

export function openMailbox({ clock }: Pick<Context, 'clock'>, options: MailboxOptions): Mailbox {
  const { db } = options
  let waitingBytes = 0
  const emptied: { seqs: readonly number[]; at: number }[] = []
  const letters = createLetterWriter(options)
  const subscribers = createSubscriptionWriter(options, clock)
  const acks = createBatcher<Acknowledgement>({
    most: 1_000,
    waitMs: 20,
    patienceMs: 60_000,
    async write(batch) {
      emptied.push({ seqs: await acknowledge(db, batch), at: clock.now() })
    },
  })

  return {
    async put(letter) {
      const bytes = storedBytes(letter)
      if (waitingBytes + bytes > MOST_WAITING_BYTES) throw new Error('Too many messages at once')
      waitingBytes += bytes
      try {
        await addWithinQuota(letters, letter)
      } finally {
        waitingBytes -= bytes
      }
    },
    read: ({ client, topics, except, most }) =>
      db.query(mailRow, READ, [topics, client, clock.now(), except, most]),
    // Lost in a crash, it costs the client one repeat that it recognises.
    acknowledge: (ack) => acks.add(ack),
    subscribe: (client, topics) => addWithinQuota(subscribers, { client, topics }),
    async unsubscribe(client, topics) {
      await db.execute(UNSUBSCRIBE, [topics, client])
    },
    async sweep() {
      const old = emptied.filter(({ at }) => at <= clock.now() - EMPTY_ROW_MS)
      const seqs = old.flatMap((each) => each.seqs)
      await db.execute('DELETE FROM relay_messages WHERE seq = ANY ($1::bigint[])', [seqs])
      emptied.splice(0, old.length)
      await db.execute('DELETE FROM relay_messages WHERE expires_at <= $1', [clock.now()])
      await db.execute('DELETE FROM relay_subscriptions WHERE seen_at < $1', [
        clock.now() - FORGET_SUBSCRIBER_MS,
      ])
    },
    async sweepLeftovers() {
      await db.execute(
        `DELETE FROM relay_messages WHERE message IS NULL AND stored_at < now() - interval '1 minute'`,
      )
    },
    async readTotal() {
      const usage = await readUsage(db, [TOTAL])
      return usage.get(usageName(TOTAL)) ?? NO_USAGE
    },
    async close() {
      await Promise.all([letters.close(), acks.close(), subscribers.close()])
    },
  }
}

function createLetterWriter(options: MailboxOptions): Batcher<Pending<Letter>> {
  const { db, node, quotas } = options
  return createBatcher<Pending<Letter>>({
    most: 500,
    waitMs: 2,
    patienceMs: 10_000,
    async write(batch) {
      const letters = batch.map(({ item }) => item)
      const obstacles = await checkLetters(db, letters, quotas)
      for (const [index, pending] of batch.entries()) pending.obstacle = obstacles[index] ?? null
      const accepted = letters.filter((_, index) => !obstacles[index])
      if (accepted.length === 0) return
      const stored = await storeLetters(db, accepted, node)
      for (const [index, letter] of accepted.entries()) {
        const mail = stored[index]
        if (mail) options.onStored(mail)
        else options.onRepeat(letter)
      }
    },
  })
}

/** Many clients come back at once after a restart; one commit serves them all. */
function createSubscriptionWriter(
  { db, quotas }: MailboxOptions,
  clock: Clock,
): Batcher<Pending<SubscribeRequest>> {
  return createBatcher<Pending<SubscribeRequest>>({
    most: 200,
    waitMs: 2,
    patienceMs: 10_000,
    async write(batch) {
      const requests = batch.map(({ item }) => item)
      const limits = { quotas: quotas.topics, nowMs: clock.now() }
      const obstacles = await storeSubscriptions(db, requests, limits)
      for (const [index, pending] of batch.entries()) pending.obstacle = obstacles[index] ?? null
    },
  })
}

/** @throws QuotaExceeded */
async function addWithinQuota<Item>(batcher: Batcher<Pending<Item>>, item: Item): Promise<void> {
  const pending: Pending<Item> = { item, obstacle: null }
  await batcher.add(pending)
  if (pending.obstacle) throw new QuotaExceeded(pending.obstacle)
}

/** Another node may store at the same moment: together they exceed a quota by one batch at most. */
async function checkLetters(
  db: Queries,
  letters: readonly Letter[],
  quotas: RelayQuotas,
): Promise<(QuotaObstacle | null)[]> {
  const keys = letters.flatMap(({ sender, project }): UsageKey[] => [
    { scope: 'client', key: sender },
    { scope: 'project', key: project },
  ])
  const used = await readUsage(db, [...keys, TOTAL])
  const requests = letters.map((letter) => ({
    sender: letter.sender,
    project: letter.project,
    bytes: storedBytes(letter),
    lifetimeMs: letter.expiresAt - letter.publishedAt,
  }))
  return checkStorage(requests, used, quotas.storage)
}
