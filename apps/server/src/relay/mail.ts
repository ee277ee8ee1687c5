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
}

/** A message that is in the mailbox. `seq` grows with the order of storing. */
export type Mail = Omit<Letter, 'hash' | 'expiresAt'> & { seq: number }

export function createLetter(
  sender: string,
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
    sender,
    message: publish.message,
    attestation: publish.attestation ?? null,
    tag: publish.tag,
    publishedAt: nowMs,
    expiresAt: nowMs + publish.ttl * 1000,
  }
}
