import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import type { Letter, Mail } from './mail.ts'

const storedRow = v.object({ seq: v.bigint(), topic: v.instance(Buffer), hash: v.instance(Buffer) })

const INSERT = `
INSERT INTO relay_messages
  (topic, hash, sender, message, attestation, tag, published_at, expires_at, node)
SELECT decode(topic, 'hex'), decode(hash, 'hex'), decode(sender, 'hex'), message, attestation, tag,
       published_at, expires_at, $9
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[],
            $8::bigint[]) WITH ORDINALITY
  AS letter (topic, hash, sender, message, attestation, tag, published_at, expires_at, nth)
ORDER BY nth
ON CONFLICT (topic, hash) DO NOTHING
RETURNING seq, topic, hash`

const FIND = `
SELECT stored.seq, stored.topic, stored.hash FROM relay_messages stored
JOIN unnest($1::text[], $2::text[]) AS letter (topic, hash)
  ON stored.topic = decode(letter.topic, 'hex') AND stored.hash = decode(letter.hash, 'hex')
WHERE stored.message IS NOT NULL`

/**
 * Writes the letters in their order with one commit; gives those back as mail that were not in the
 * mailbox already. After a write whose outcome is unknown (`isRepeat`) the
 * letters found there count as ours, since nobody has delivered them yet.
 */
export async function storeLetters(
  db: Queries,
  options: { letters: readonly Letter[]; node: string; isRepeat: boolean },
): Promise<Mail[]> {
  const { letters } = options
  const keys = [letters.map((each) => each.topic), letters.map((each) => each.hash)]
  const stored = await db.query(storedRow, INSERT, [
    ...keys,
    letters.map((each) => each.sender),
    letters.map((each) => each.message),
    letters.map((each) => each.attestation),
    letters.map((each) => each.tag),
    letters.map((each) => each.publishedAt),
    letters.map((each) => each.expiresAt),
    options.node,
  ])
  if (options.isRepeat) stored.push(...(await db.query(storedRow, FIND, keys)))
  const seqs = new Map(
    stored.map((row) => [row.topic.toString('hex') + row.hash.toString('hex'), Number(row.seq)]),
  )
  return letters.flatMap((letter) => takeMail(letter, seqs))
}

function takeMail(letter: Letter, seqs: Map<string, number>): Mail[] {
  const key = letter.topic + letter.hash
  const seq = seqs.get(key)
  if (seq === undefined) return []
  // A second copy in the same batch is a repeat like any other.
  seqs.delete(key)
  const { hash, expiresAt, ...mail } = letter
  return [{ ...mail, seq }]
}
