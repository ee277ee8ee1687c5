import { createHash } from 'node:crypto'
import type { BoundedMap } from '../guard/boundedMap.ts'
import { tagLifetimeSeconds } from './tagLifetime.ts'

/** A message on its way into the mailbox. Topics, clients and hashes are 32 bytes as hex. */
export type Letter = {
  topic: string
  hash: string
  sender: string
  /** The project its sender is connected for. */
  project: string
  message: string
  attestation: string | null
  tag: number
  publishedAt: number
  expiresAt: number
  /** The sequence number of the last message its sender's socket stored, by topic. */
  lastStored: BoundedMap<number>
}

/** A message that is in the mailbox. `seq` grows with the order of storing. */
export type Mail = Omit<Letter, 'hash' | 'project' | 'expiresAt' | 'lastStored'> & { seq: number }

/**
 * Mail that was stored just now, and what the same socket had stored on the topic before it: 0 for
 * its first. Whoever has not seen that one has to read the mailbox, or it would get things out of
 * order: the sender may have come from a node that died with mail nobody was told of.
 */
export type FreshMail = Mail & { after: number }

export function createLetter(
  from: { client: string; project: string; lastStored: BoundedMap<number> },
  publish: {
    topic: string
    message: string
    tag: number
    ttl: number
    attestation?: string | null | undefined
  },
  nowMs: number,
): Letter {
  return {
    topic: publish.topic,
    hash: createHash('sha256').update(publish.message).digest('hex'),
    sender: from.client,
    project: from.project,
    message: publish.message,
    attestation: publish.attestation ?? null,
    tag: publish.tag,
    publishedAt: nowMs,
    expiresAt: nowMs + Math.min(publish.ttl, tagLifetimeSeconds(publish.tag)) * 1000,
    lastStored: from.lastStored,
  }
}

/** What a message costs on disk, as `relay_message_bytes` counts it: the row and its index entries included. */
export function storedBytes({
  message,
  attestation,
}: Pick<Letter, 'message' | 'attestation'>): number {
  return ROW_BYTES + message.length + (attestation?.length ?? 0)
}

const ROW_BYTES = 512
