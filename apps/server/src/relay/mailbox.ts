import type { Context } from '../context.ts'
import { type Acknowledgement, acknowledge } from './acknowledge.ts'
import { createBatcher } from './batcher.ts'
import type { FreshMail, Letter, Mail } from './mail.ts'
import { MAIL_COLUMNS, mailRow } from './mailRow.ts'
import { storeLetters } from './storeLetters.ts'

/** What is on disk. */
export type Mailbox = {
  /** Once this resolves the message survives anything. @throws when the mailbox is full or out of reach */
  put(letter: Letter): Promise<void>
  /** A topic's mail for a client that it has not acknowledged, oldest first. */
  read(options: {
    client: string
    topics: readonly string[]
    except: readonly number[]
    most: number
  }): Promise<Mail[]>
  acknowledge(ack: Acknowledgement): Promise<void>
  subscribe(client: string, topics: readonly string[]): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** Deletes what is empty or over. Called every few seconds. */
  sweep(): Promise<void>
  /** Deletes empty rows that a node which died had left behind. */
  sweepLeftovers(): Promise<void>
  close(): Promise<void>
}

const MOST_WAITING_BYTES = 64 * 1024 * 1024
// An empty row outlives its acknowledgement long enough to know a retry as one, but not a minute.
const EMPTY_ROW_MS = 35_000
const FORGET_SUBSCRIBER_MS = 31 * 86_400_000
const DAY_MS = 86_400_000

const READ = `
SELECT ${MAIL_COLUMNS} FROM relay_messages
WHERE topic = ANY (ARRAY(SELECT decode(unnest($1::text[]), 'hex')))
  AND message IS NOT NULL AND expires_at > $3
  AND sender <> decode($2, 'hex') AND NOT decode($2, 'hex') = ANY (acked_by)
  AND seq <> ALL ($4::bigint[])
ORDER BY seq LIMIT $5`

// Who comes back every hour need not be written down every hour.
const SUBSCRIBE = `
INSERT INTO relay_subscriptions (topic, client, seen_at)
SELECT DISTINCT decode(topic, 'hex'), decode(client, 'hex'), $3::bigint
FROM unnest($1::text[], $2::text[]) AS wanted (topic, client)
ORDER BY 1, 2
ON CONFLICT (topic, client) DO UPDATE SET seen_at = excluded.seen_at
WHERE relay_subscriptions.seen_at < excluded.seen_at - ${DAY_MS}`

const UNSUBSCRIBE = `
DELETE FROM relay_subscriptions
WHERE client = decode($2, 'hex') AND topic = ANY (ARRAY(SELECT decode(unnest($1::text[]), 'hex')))`

export function openMailbox(
  { db, clock }: Context,
  options: {
    node: string
    /** Called in the order of storing, before the sender hears of it. */
    onStored(mail: FreshMail): void
    /** The same message was there before; whether anybody was told of it is not known. */
    onRepeat(letter: Letter): void
  },
): Mailbox {
  let waitingBytes = 0
  const emptied: { seqs: readonly number[]; at: number }[] = []

  const letters = createBatcher<Letter>({
    most: 500,
    waitMs: 2,
    patienceMs: 10_000,
    async write(batch) {
      const stored = await storeLetters(db, batch, options.node)
      for (const [index, letter] of batch.entries()) {
        const mail = stored[index]
        if (mail) options.onStored(mail)
        else options.onRepeat(letter)
      }
    },
  })

  const acks = createBatcher<Acknowledgement>({
    most: 1_000,
    waitMs: 20,
    patienceMs: 60_000,
    async write(batch) {
      emptied.push({ seqs: await acknowledge(db, batch), at: clock.now() })
    },
  })

  // Many clients come back at once after a restart; one commit serves them all.
  const subscribers = createBatcher<{ client: string; topics: readonly string[] }>({
    most: 200,
    waitMs: 2,
    patienceMs: 10_000,
    async write(batch) {
      const topics = batch.flatMap((each) => each.topics)
      const clients = batch.flatMap(({ client, topics: own }) => own.map(() => client))
      await db.execute(SUBSCRIBE, [topics, clients, clock.now()])
    },
  })

  return {
    async put(letter) {
      if (waitingBytes + letter.message.length > MOST_WAITING_BYTES) throw new Error('Mailbox full')
      waitingBytes += letter.message.length
      try {
        await letters.add(letter)
      } finally {
        waitingBytes -= letter.message.length
      }
    },
    read: ({ client, topics, except, most }) =>
      db.query(mailRow, READ, [topics, client, clock.now(), except, most]),
    // Lost in a crash, it costs the client one repeat that it recognises.
    acknowledge: (ack) => acks.add(ack),
    subscribe: (client, topics) => subscribers.add({ client, topics }),
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
    async close() {
      await Promise.all([letters.close(), acks.close(), subscribers.close()])
    },
  }
}
