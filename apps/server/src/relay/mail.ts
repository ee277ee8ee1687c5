import { createHash } from 'node:crypto'

/** A message on its way into the mailbox. Topics, clients and hashes are 32 bytes as hex. */
export type Letter = {
  topic: string
  hash: string
  sender: string
  message: string
  attestation: string | null
  tag: number
  publishedAt: number
  expiresAt: number
  /** What its sender's socket has stored last, by topic. */
  chain: Map<string, number>
}

/** A message that is in the mailbox. `seq` grows with the order of storing. */
export type Mail = Omit<Letter, 'hash' | 'expiresAt' | 'chain'> & { seq: number }

/**
 * Mail that was stored just now, and what the same socket had stored on the topic before it: 0 for
 * its first. Whoever has not seen that one has to read the mailbox, or it would get things out of
 * order: the sender may have come from a node that died with mail nobody was told of.
 */
export type FreshMail = Mail & { after: number }

export function createLetter(
  from: { client: string; chain: Map<string, number> },
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
    message: publish.message,
    attestation: publish.attestation ?? null,
    tag: publish.tag,
    publishedAt: nowMs,
    expiresAt: nowMs + publish.ttl * 1000,
    chain: from.chain,
  }
}
