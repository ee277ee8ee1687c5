import * as v from 'valibot'
import type { Database, Queries } from '../db/database.ts'

/** Deltas that one transaction merges: a small machine does it well within the statement timeout of 15 s. */
const BATCH = 2_000

const HOURS = `d.hour, d.wallet, d.platform, d.network, d.country, d.release, d.site`
const DAY = `date_trunc('day', d.hour, 'UTC')`

/** Which dimensions each grain keeps. */
const GRAINS = [
  `('hour', ${HOURS})`,
  `('day', ${HOURS.replace('d.hour', DAY)})`,
  `('people', ${DAY}, d.wallet, d.platform, '', d.country, '', '')`,
  `('places', ${DAY}, d.wallet, d.platform, d.network, '', d.release, d.site)`,
].join()

const COLUMNS = 'event, detail, wallet, platform, network, country, release, site'

const MERGE = `
  WITH taken AS (
    DELETE FROM analytics_deltas WHERE (project_id, id) IN (
      SELECT project_id, id FROM analytics_deltas ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING *),
  counted AS (
    SELECT d.project_id, g.grain, g.bucket, d.event, d.detail, g.wallet, g.platform, g.network,
           g.country, g.release, g.site, sum(d.events)::bigint AS events
    FROM taken d CROSS JOIN LATERAL (VALUES ${GRAINS})
      AS g (grain, bucket, wallet, platform, network, country, release, site)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  merged AS (
    INSERT INTO analytics_rollups AS r (project_id, grain, bucket, cell, ${COLUMNS}, events)
    SELECT project_id, grain, bucket, md5(concat_ws(E'\\x1f', ${COLUMNS}))::uuid, ${COLUMNS}, events
    FROM counted
    ON CONFLICT (project_id, grain, bucket, cell) DO UPDATE SET events = r.events + excluded.events)
  SELECT count(*) AS rows FROM taken`

/**
 * The active day before each day of the accounts that gained one. A late day also changes the day after it, so all days
 * of these accounts are compared.
 */
const MERGE_ACCOUNTS = `
  WITH taken AS (
    DELETE FROM analytics_account_deltas WHERE (project_id, id) IN (
      SELECT project_id, id FROM analytics_account_deltas ORDER BY id LIMIT $1
      FOR UPDATE SKIP LOCKED)
    RETURNING project_id, account, day),
  fresh AS (
    INSERT INTO analytics_accounts (project_id, account, day)
    SELECT DISTINCT project_id, account, day FROM taken
    ON CONFLICT DO NOTHING RETURNING project_id, account)
  SELECT (SELECT count(*) FROM taken) AS rows,
         coalesce(array_agg(DISTINCT project_id || E'\\x1f' || account), '{}') AS accounts FROM fresh`

const LINK_DAYS = `
  UPDATE analytics_accounts a SET previous_day = l.previous
  FROM (
    SELECT project_id, account, day,
           lag(day) OVER (PARTITION BY project_id, account ORDER BY day) AS previous
    FROM analytics_accounts WHERE (project_id, account) IN (
      SELECT split_part(pair, E'\\x1f', 1), split_part(pair, E'\\x1f', 2)
      FROM unnest($1::text[]) AS pair)) l
  WHERE a.project_id = l.project_id AND a.account = l.account AND a.day = l.day
    AND a.previous_day IS DISTINCT FROM l.previous`

const mergedRow = v.object({ rows: v.bigint() })
const accountsRow = v.object({ rows: v.bigint(), accounts: v.array(v.string()) })

/** Moves all waiting deltas into the roll-ups; each batch is one transaction, so that a crash counts nothing twice. */
export async function mergeRollups(db: Database, signal?: AbortSignal): Promise<number> {
  let merged = 0
  for (const merge of [mergeCounts, mergeAccounts]) {
    let rows = BATCH
    while (rows === BATCH && !signal?.aborted) {
      rows = await db.transaction((tx) => merge(tx))
      merged += rows
    }
  }
  return merged
}

async function mergeCounts(tx: Queries): Promise<number> {
  const [row] = await tx.query(mergedRow, MERGE, [BATCH])
  return Number(row?.rows ?? 0)
}

async function mergeAccounts(tx: Queries): Promise<number> {
  const [row] = await tx.query(accountsRow, MERGE_ACCOUNTS, [BATCH])
  if (row && row.accounts.length > 0) await tx.execute(LINK_DAYS, [row.accounts])
  return Number(row?.rows ?? 0)
}
