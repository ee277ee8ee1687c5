import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

export type Acknowledgement = { seq: number; client: string }

// The message's content is deleted once every subscriber but the sender has acknowledged it.
const ACKNOWLEDGE = `
UPDATE relay_messages stored
SET acked_by = stored.acked_by || ack.clients,
    message = CASE WHEN waiting.has_reader THEN stored.message END,
    attestation = CASE WHEN waiting.has_reader THEN stored.attestation END
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
  ) AS has_reader
) waiting
WHERE stored.seq = ack.seq AND stored.message IS NOT NULL
RETURNING stored.seq, waiting.has_reader`

/** Stores which client received which message. Returns the messages that every subscriber has, whose content is now deleted. */
export async function acknowledge(
  db: Queries,
  acks: readonly Acknowledgement[],
): Promise<number[]> {
  const rows = await db.query(v.object({ seq: v.bigint(), has_reader: v.boolean() }), ACKNOWLEDGE, [
    acks.map((ack) => ack.seq),
    acks.map((ack) => ack.client),
  ])
  return rows.filter((row) => !row.has_reader).map((row) => Number(row.seq))
}
