import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import type { FreshMail, Letter } from './mail.ts'

const storedRow = v.object({ seq: v.bigint(), topic: v.instance(Buffer), hash: v.instance(Buffer) })

const INSERT = `
INSERT INTO relay_messages
  (topic, hash, sender, message, attestation, tag, published_at, expires_at, project, node)
SELECT decode(topic, 'hex'), decode(hash, 'hex'), decode(sender, 'hex'), message, attestation, tag,
       published_at, expires_at, project, $10
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[],
            $8::bigint[], $9::text[]) WITH ORDINALITY
  AS letter (topic, hash, sender, message, attestation, tag, published_at, expires_at, project, nth)
ORDER BY nth
ON CONFLICT (topic, hash) DO NOTHING
RETURNING seq, topic, hash`

/** One outcome for each letter: mail, or null when the same message is in the mailbox already. */
export async function storeLetters(
  db: Queries,
  letters: readonly Letter[],
  node: string,
): Promise<(FreshMail | null)[]> {
  const stored = await db.query(storedRow, INSERT, [
    letters.map((each) => each.topic),
    letters.map((each) => each.hash),
    letters.map((each) => each.sender),
    letters.map((each) => each.message),
    letters.map((each) => each.attestation),
    letters.map((each) => each.tag),
    letters.map((each) => each.publishedAt),
    letters.map((each) => each.expiresAt),
    letters.map((each) => each.project),
    node,
  ])
  const seqs = new Map(
    stored.map((row) => [row.topic.toString('hex') + row.hash.toString('hex'), Number(row.seq)]),
  )
  return letters.map((letter) => takeMail(letter, seqs))
}

function takeMail(letter: Letter, seqs: Map<string, number>): FreshMail | null {
  const { hash, project, expiresAt, lastStored, ...mail } = letter
  const key = mail.topic + hash
  const seq = seqs.get(key)
  if (seq === undefined) {
    // Nobody may have been told of it, so the next one cannot count on it.
    lastStored.delete(mail.topic)
    return null
  }
  // A second copy in the same batch is a repeat like any other.
  seqs.delete(key)
  const after = lastStored.get(mail.topic) ?? 0
  lastStored.set(mail.topic, seq)
  return { ...mail, seq, after }
}
