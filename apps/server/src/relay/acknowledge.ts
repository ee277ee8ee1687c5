import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

export type Acknowledgement = { seq: number; client: string }

// Emptied once nobody but the sender is left to wait for it.
const ACKNOWLEDGE = `
UPDATE relay_messages mail
SET acked_by = mail.acked_by || ack.clients,
    message = CASE WHEN waiting.anyone THEN mail.message END,
    attestation = CASE WHEN waiting.anyone THEN mail.attestation END
FROM (
  SELECT seq, array_agg(DISTINCT decode(client, 'hex')) AS clients
  FROM unnest($1::bigint[], $2::text[]) AS ack (seq, client) GROUP BY seq
) ack
JOIN relay_messages known USING (seq)
CROSS JOIN LATERAL (
  SELECT EXISTS (
    SELECT 1 FROM relay_subscriptions subscription
    WHERE subscription.topic = known.topic AND subscription.client <> known.sender
      AND subscription.client <> ALL (known.acked_by || ack.clients)
  ) AS anyone
) waiting
WHERE mail.seq = ack.seq AND mail.message IS NOT NULL
RETURNING mail.seq, waiting.anyone`

/** Notes who has got what; gives the mail that nobody waits for any longer and that is now empty. */
export async function acknowledge(
  db: Queries,
  acks: readonly Acknowledgement[],
): Promise<number[]> {
  const rows = await db.query(v.object({ seq: v.bigint(), anyone: v.boolean() }), ACKNOWLEDGE, [
    acks.map((ack) => ack.seq),
    acks.map((ack) => ack.client),
  ])
  return rows.filter((row) => !row.anyone).map((row) => Number(row.seq))
}
