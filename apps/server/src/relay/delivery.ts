import type { Connection } from './connection.ts'
import { send } from './connection.ts'
import type { Mail } from './mail.ts'
import type { Mailbox } from './mailbox.ts'
import type { Receipts } from './receipts.ts'
import { subscriptionId } from './subscriptionId.ts'

type DeliveryContext = { mailbox: Mailbox; receipts: Receipts }

const MOST_UNACKNOWLEDGED = 256
const MOST_UNACKNOWLEDGED_BYTES = 1024 * 1024
const PAGE = 128

/**
 * Pushes mail that has just been stored. A client that is behind on the topic, or has its hands
 * full, gets it from the mailbox in its turn: order is kept and nothing piles up in memory.
 */
export function pushLive(connection: Connection, receipts: Receipts, mail: Mail): void {
  if (!wants(connection, receipts, mail)) return
  if (connection.catchingUp || connection.behind.has(mail.topic) || isFull(connection)) {
    connection.behind.add(mail.topic)
    return
  }
  push(connection, mail)
}

/** The client has it. */
export async function takeAcknowledgement(
  connection: Connection,
  relay: DeliveryContext,
  seq: number,
): Promise<void> {
  const size = connection.unacknowledged.get(seq)
  if (size === undefined) return
  connection.unacknowledged.delete(seq)
  connection.unacknowledgedBytes -= size
  relay.receipts.note(connection.client, seq)
  await relay.mailbox.acknowledge({ seq, client: connection.client })
}

/** Reads on from the mailbox until the client is up to date or its hands are full. */
export async function catchUp(connection: Connection, relay: DeliveryContext): Promise<void> {
  if (connection.catchingUp) return
  connection.catchingUp = true
  try {
    while (connection.behind.size > 0 && !isFull(connection)) {
      const topics = [...connection.behind].filter((topic) => connection.topics.has(topic))
      connection.behind.clear()
      if (!(await readPage(connection, relay, topics))) {
        for (const topic of topics) connection.behind.add(topic)
      }
    }
  } finally {
    connection.catchingUp = false
  }
}

/** Whether everything there was has been pushed. */
async function readPage(
  connection: Connection,
  relay: DeliveryContext,
  topics: readonly string[],
): Promise<boolean> {
  if (topics.length === 0) return true
  const page = await relay.mailbox.read({
    client: connection.client,
    topics,
    except: [...connection.unacknowledged.keys()],
    most: PAGE,
  })
  for (const mail of page) {
    if (isFull(connection)) return false
    if (wants(connection, relay.receipts, mail)) push(connection, mail)
  }
  return page.length < PAGE
}

function push(connection: Connection, mail: Mail): void {
  connection.unacknowledged.set(mail.seq, mail.message.length)
  connection.unacknowledgedBytes += mail.message.length
  send(connection, frameOf(connection, mail))
}

function frameOf(connection: Connection, mail: Mail): string {
  return JSON.stringify({
    id: mail.seq,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: subscriptionId(mail.topic, connection.did), data: toRelayMail(mail) },
  })
}

export function toRelayMail(mail: Mail): object {
  return {
    topic: mail.topic,
    message: mail.message,
    publishedAt: mail.publishedAt,
    tag: mail.tag,
    ...(mail.attestation ? { attestation: mail.attestation } : {}),
  }
}

/** Nobody gets what it sent itself, or what it has got already. */
export function wants(
  connection: Connection,
  receipts: Receipts,
  { seq, sender }: Pick<Mail, 'seq' | 'sender'>,
): boolean {
  const { client, unacknowledged } = connection
  return client !== sender && !unacknowledged.has(seq) && !receipts.has(client, seq)
}

function isFull(connection: Connection): boolean {
  return (
    connection.unacknowledged.size >= MOST_UNACKNOWLEDGED ||
    connection.unacknowledgedBytes >= MOST_UNACKNOWLEDGED_BYTES ||
    connection.socket.readyState !== connection.socket.OPEN
  )
}
