import { createHash } from 'node:crypto'
import type { BoundedMap } from '../cache/boundedMap.ts'
import { messageExpiresAt } from './messageExpiry.ts'

/** A message that is not stored yet. Topics, clients and hashes are 32 bytes as hex. */
export type PendingMessage = {
  topic: string
  hash: string
  sender: string
  /** The sender's IP address. Never stored. */
  address: string
  /** The project of the sender's socket. */
  project: string
  message: string
  attestation: string | null
  tag: number
  publishedAt: number
  expiresAt: number
  /** The sequence number of the last message that the sender's socket published, by topic. */
  lastStored: BoundedMap<number>
}

/** A message in the database. `seq` grows with the order of storing. */
export type StoredMessage = Omit<
  PendingMessage,
  'hash' | 'address' | 'project' | 'expiresAt' | 'lastStored'
> & { seq: number }

/**
 * A message that was stored just now. `after` is the sequence number of the message that the same
 * socket stored on the topic before it, 0 for its first. A subscriber that lacks that message must
 * read the queue, or it would receive messages out of order: the sender may have reconnected from a
 * node that crashed before it announced its last messages.
 */
export type NewMessage = StoredMessage & { after: number }

export function createPendingMessage(
  from: {
    client: string
    project: string
    ipUsage: { address: string }
    lastStored: BoundedMap<number>
  },
  publish: {
    topic: string
    message: string
    tag: number
    ttl: number
    attestation?: string | null | undefined
  },
  nowMs: number,
): PendingMessage {
  return {
    topic: publish.topic,
    hash: createHash('sha256').update(publish.message).digest('hex'),
    sender: from.client,
    address: from.ipUsage.address,
    project: from.project,
    message: publish.message,
    attestation: publish.attestation ?? null,
    tag: publish.tag,
    publishedAt: nowMs,
    expiresAt: messageExpiresAt(publish, nowMs),
    lastStored: from.lastStored,
  }
}

/** A message's bytes on disk, with its row and index entries, as the SQL function `relay_message_bytes` counts them. */
export function storedBytes({
  message,
  attestation,
}: {
  message: string
  attestation?: string | null | undefined
}): number {
  return ROW_BYTES + message.length + (attestation?.length ?? 0)
}

const ROW_BYTES = 512
