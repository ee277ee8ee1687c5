import type { Queries } from '../db/database.ts'

/** Rows per statement, so that none holds its locks for long. */
const BATCH_SIZE = 5_000

// Every node sweeps; each deletes the rows that no other one is deleting.
const MESSAGES = `
DELETE FROM relay_messages WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM relay_messages WHERE expires_at <= $1
  ORDER BY expires_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`

const SUBSCRIPTIONS = `
DELETE FROM relay_subscriptions WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM relay_subscriptions WHERE seen_at < $1
  ORDER BY seen_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`

const LEFTOVERS = `
DELETE FROM relay_messages WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM relay_messages
  WHERE message IS NULL AND stored_at < now() - interval '1 minute'
  LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`

export async function deleteExpiredMessages(db: Queries, nowMs: number): Promise<void> {
  await deleteInBatches(() => db.execute(MESSAGES, [nowMs]))
}

/** Deletes the subscriptions of clients that were last seen before a time. */
export async function deleteOldSubscriptions(db: Queries, seenBeforeMs: number): Promise<void> {
  await deleteInBatches(() => db.execute(SUBSCRIPTIONS, [seenBeforeMs]))
}

/** Deletes acknowledged messages that a crashed node did not delete. */
export async function deleteLeftovers(db: Queries): Promise<void> {
  await deleteInBatches(() => db.execute(LEFTOVERS))
}

async function deleteInBatches(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === BATCH_SIZE) {
    // Until a statement finds fewer rows than it may delete.
  }
}
