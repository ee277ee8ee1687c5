import type { Connection } from './connection.ts'
import { send } from './connection.ts'
import type { MessageQueue } from './messageQueue.ts'
import type { StoredMessage } from './pendingMessage.ts'
import type { RecentAcknowledgements } from './recentAcknowledgements.ts'
import { subscriptionId } from './subscriptionId.ts'

type DeliveryContext = {
  messageQueue: MessageQueue
  recentAcknowledgements: RecentAcknowledgements
}

const MAX_UNACKNOWLEDGED = 256
const MAX_UNACKNOWLEDGED_BYTES = 1024 * 1024
const PAGE_SIZE = 128

/**
 * Pushes a message that was just stored. A client that is behind on the topic, or has too many
 * unacknowledged messages, reads it from the queue later: order is kept and memory stays bounded.
 */
export function pushNew(
  connection: Connection,
  recentAcknowledgements: RecentAcknowledgements,
  message: StoredMessage,
): void {
  if (!isMissing(connection, recentAcknowledgements, message)) return
  if (connection.isCatchingUp || connection.behind.has(message.topic) || isFull(connection)) {
    connection.behind.add(message.topic)
    return
  }
  push(connection, message)
}

/** Handles the client's acknowledgement of a pushed message. */
export async function handleAcknowledgement(
  connection: Connection,
  relay: Pick<DeliveryContext, 'recentAcknowledgements'> & {
    messageQueue: Pick<MessageQueue, 'acknowledge'>
  },
  seq: number,
): Promise<void> {
  const size = connection.unacknowledged.get(seq)
  if (size === undefined) return
  connection.unacknowledged.delete(seq)
  connection.unacknowledgedBytes -= size
  relay.recentAcknowledgements.add(connection.client, seq)
  await relay.messageQueue.acknowledge({ seq, client: connection.client })
}

/** Pushes stored messages until the client is up to date or has too many unacknowledged ones. */
export async function catchUp(connection: Connection, relay: DeliveryContext): Promise<void> {
  if (connection.isCatchingUp) return
  connection.isCatchingUp = true
  try {
    while (connection.behind.size > 0 && !isFull(connection)) {
      const topics = [...connection.behind].filter((topic) => connection.topics.has(topic))
      connection.behind.clear()
      if (!(await pushPage(connection, relay, topics))) {
        for (const topic of topics) connection.behind.add(topic)
      }
    }
  } finally {
    connection.isCatchingUp = false
  }
}

/** Pushes one page of stored messages. Returns whether it was the last page. */
async function pushPage(
  connection: Connection,
  relay: DeliveryContext,
  topics: readonly string[],
): Promise<boolean> {
  if (topics.length === 0) return true
  const page = await relay.messageQueue.read({
    client: connection.client,
    topics,
    except: [...connection.unacknowledged.keys()],
    limit: PAGE_SIZE,
  })
  for (const message of page) {
    if (isFull(connection)) return false
    if (isMissing(connection, relay.recentAcknowledgements, message)) push(connection, message)
  }
  return page.length < PAGE_SIZE
}

function push(connection: Connection, message: StoredMessage): void {
  connection.unacknowledged.set(message.seq, message.message.length)
  connection.unacknowledgedBytes += message.message.length
  send(connection, frameOf(connection, message))
}

function frameOf(connection: Connection, message: StoredMessage): string {
  return JSON.stringify({
    id: message.seq,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: subscriptionId(message.topic, connection.did), data: toWireMessage(message) },
  })
}

export function toWireMessage(message: StoredMessage): object {
  return {
    topic: message.topic,
    message: message.message,
    publishedAt: message.publishedAt,
    tag: message.tag,
    ...(message.attestation ? { attestation: message.attestation } : {}),
  }
}

/** False for the client's own messages and for messages that it already received. */
export function isMissing(
  connection: Connection,
  recentAcknowledgements: RecentAcknowledgements,
  { seq, sender }: Pick<StoredMessage, 'seq' | 'sender'>,
): boolean {
  const { client, unacknowledged } = connection
  return client !== sender && !unacknowledged.has(seq) && !recentAcknowledgements.has(client, seq)
}

function isFull(connection: Connection): boolean {
  return (
    connection.unacknowledged.size >= MAX_UNACKNOWLEDGED ||
    connection.unacknowledgedBytes >= MAX_UNACKNOWLEDGED_BYTES ||
    connection.socket.readyState !== connection.socket.OPEN
  )
}
