import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import type { NewMessage, PendingMessage } from './pendingMessage.ts'

const storedRow = v.object({ seq: v.bigint(), topic: v.instance(Buffer), hash: v.instance(Buffer) })

const INSERT = `
INSERT INTO relay_messages
  (topic, hash, sender, message, attestation, tag, published_at, expires_at, project, node)
SELECT decode(topic, 'hex'), decode(hash, 'hex'), decode(sender, 'hex'), message, attestation, tag,
       published_at, expires_at, project, $10
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[],
            $8::bigint[], $9::text[]) WITH ORDINALITY
  AS pending (topic, hash, sender, message, attestation, tag, published_at, expires_at, project, nth)
ORDER BY nth
ON CONFLICT (topic, hash) DO NOTHING
RETURNING seq, topic, hash`

/** Inserts messages. One result for each: the stored message, or null when the same message is stored already. */
export async function storeMessages(
  db: Queries,
  messages: readonly PendingMessage[],
  node: string,
): Promise<(NewMessage | null)[]> {
  const stored = await db.query(storedRow, INSERT, [
    messages.map((each) => each.topic),
    messages.map((each) => each.hash),
    messages.map((each) => each.sender),
    messages.map((each) => each.message),
    messages.map((each) => each.attestation),
    messages.map((each) => each.tag),
    messages.map((each) => each.publishedAt),
    messages.map((each) => each.expiresAt),
    messages.map((each) => each.project),
    node,
  ])
  const seqs = new Map(
    stored.map((row) => [row.topic.toString('hex') + row.hash.toString('hex'), Number(row.seq)]),
  )
  return messages.map((message) => toNewMessage(message, seqs))
}

function toNewMessage(pending: PendingMessage, seqs: Map<string, number>): NewMessage | null {
  const { hash, address, project, expiresAt, lastStored, ...message } = pending
  const key = message.topic + hash
  const seq = seqs.get(key)
  if (seq === undefined) {
    // The first copy may never have been announced, so the next message must not refer to it.
    lastStored.delete(message.topic)
    return null
  }
  // A second copy in the same batch is a repeat too.
  seqs.delete(key)
  const after = lastStored.get(message.topic) ?? 0
  lastStored.set(message.topic, seq)
  return { ...message, seq, after }
}
