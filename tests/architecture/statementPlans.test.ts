import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts'
import { openSharedPostgres } from '../../apps/server/src/testing/sharedPostgres.ts'
import { findStatements, type Statement } from './findStatements.ts'
import { isTest, read, sourceFiles } from './repository.ts'

const ROWS = 100_000
const SAMPLE = 500

const HOURLY =
  'hourly and in batches; without the value of LIMIT the plan assumes a tenth of the table'

/** Statements that read a whole table or index, each with the reason why that is right. */
const scans: Readonly<Record<string, string>> = {
  'alerts/alertTable.ts alerts': 'every five minutes, one row per alert',
  'alerts/weeklyMail.ts alert_mails': 'every five minutes, at most one row per project',
  'alerts/weeklyMail.ts projects': 'every five minutes, one row per project',
  'analytics/deleteExpired.ts projects': 'hourly, one row per project',
  'analytics/mergeRollups.ts analytics_account_deltas': 'the first rows of a queue, up to a limit',
  'analytics/partitions.ts pg_inherits': 'a system table with one row per day',
  'analytics/storageMeter.ts pg_inherits': 'a system table with one row per day',
  'bundler/retention.ts user_operations': HOURLY,
  'console/deleteUser.ts sponsorships': 'when an owner deletes a user, behind a step-up',
  'db/embeddedPostgres.ts pg_database': 'a system table with one row per database',
  'db/migrate.ts migrations': 'at start, one row per migration',
  'embedded/kms/assertKeyFile.ts keys': 'at start, four rows',
  'history/retention.ts transactions': HOURLY,
  'names/nameStore.ts names': 'a part of statements, which add a condition on the key',
  'onramp/orderStore.ts onramp_orders': 'the index of the orders that are open, up to 100 of them',
  'owners/claim.ts claims': 'at most one row',
  'owners/claim.ts owners': 'up to the first row, of a few',
  'owners/memberTable.ts members': 'when an operator signs in, one row per project and owner',
  'owners/memberTable.ts projects': 'when an operator signs in, one row per project',
  'paymaster/budgetStore.ts sponsorship_budgets': 'one row per project and chain',
  'prices/priceRecorder.ts watched_prices':
    'every ten minutes, from the token asked about last, up to a limit',
  'projects/syncProjects.ts projects': 'at start, one row per project',
  'relay/deleteExpired.ts relay_messages': 'at start, after a crash',
  'wallets/directory.ts wallet_changes': 'one row per wallet that the operator changed, cached',
}

/** Statements with a part that is no constant; their plans are checked in tests of their own. */
const dynamic: Readonly<Record<string, string>> = {
  'analytics/mergeRollups.ts': 'takes the first rows of a queue, up to a limit, by its index on id',
  'bundler/backoffStore.ts': 'its condition is a join with the three keys of one operation',
  'bundler/operationStore.ts':
    'ends with FOR UPDATE or not; the index user_operations_open has its keys',
  'reports/events.ts':
    'filters by columns; the index analytics_events_by_hour has project and hour',
  'reports/readCounts.ts': 'filters by columns; the primary key has project, grain and bucket',
}

const files = sourceFiles().filter(
  (path) =>
    path.startsWith('apps/server/src/') &&
    // A backup reads everything.
    !/\/(?:testing|backup|commands)\//.test(path) &&
    !isTest(path),
)
const { statements, unresolved } = findStatements(new Map(files.map((path) => [path, read(path)])))

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const clone = await (await openSharedPostgres()).cloneDatabase()
  db = openDatabase(clone.url, { maxConnections: 2 })
  drop = clone.drop
  await fill(db)
})

afterAll(async () => {
  await db.close()
  await drop()
})

test('no statement of the server reads a whole table of 100,000 rows', async () => {
  const found: string[] = []
  for (const statement of statements) {
    for (const table of await scannedTables(db, statement)) {
      found.push(`${statement.path.replace('apps/server/src/', '')} ${table}`)
    }
  }
  expect(statements.length).toBeGreaterThan(200)
  expect([...new Set(found)].sort()).toEqual(Object.keys(scans).sort())
})

test('a statement whose column has no index reads the whole table, one with an index does not', async () => {
  const plan = (column: string) =>
    scannedTables(db, {
      path: '',
      line: 1,
      sql: `SELECT 1 FROM embedded.slots WHERE ${column} = $1`,
    })
  expect(await plan('thumbprint')).toEqual(['slots'])
  expect(await plan('wallet_id')).toEqual([])
})

test('every statement of the server is a constant, or listed', () => {
  const paths = unresolved.map((place) => place.replace(/^apps\/server\/src\/|:\d+$/g, ''))
  expect([...new Set(paths)].sort()).toEqual(Object.keys(dynamic).sort())
})

const planRow = v.object({ 'QUERY PLAN': v.string() })

/** The tables of which PostgreSQL's generic plan reads every row, or every entry of an index. */
async function scannedTables(db: Database, { path, line, sql }: Statement): Promise<string[]> {
  try {
    const rows = await db.query(planRow, `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const scans = plan.matchAll(/(?:Seq|(?<!Bitmap )Index.*) Scan.* on (\w+).*(\n +Index Cond)?/g)
    return [...scans].flatMap(([, table, condition]) => (table && !condition ? [table] : []))
  } catch (error) {
    throw new Error(`${path}:${line}`, { cause: error })
  }
}

const tableRow = v.object({
  name: v.string(),
  columns: v.string(),
  values: v.string(),
  changes: v.nullable(v.string()),
})

/**
 * Tells the planner that every table has 100,000 rows. A few rows of plausible values give their distribution; the planner
 * multiplies the rows per page of the statistics with the file's pages, so that no more rows need to exist.
 */
async function fill(db: Database): Promise<void> {
  await db.execute(
    `CREATE TABLE analytics_events_all PARTITION OF analytics_events FOR VALUES FROM (MINVALUE) TO (MAXVALUE)
     WITH (autovacuum_enabled = false)`,
  )
  await db.session(async (session) => {
    await session.execute('SET session_replication_role = replica')
    for (const { name, columns, values, changes } of await session.query(tableRow, TABLES)) {
      if (changes) await session.execute(`ALTER TABLE ${name} ${changes}`)
      await session.execute(
        `INSERT INTO ${name} (${columns}) SELECT ${values} FROM generate_series(1, ${SAMPLE}) AS n
         ON CONFLICT DO NOTHING`,
      )
    }
    await session.execute('ANALYZE')
    await session.execute(
      `UPDATE pg_class SET reltuples = reltuples * ${ROWS / SAMPLE}
       WHERE reltuples > 0 AND relnamespace IN ('public'::regnamespace, 'embedded'::regnamespace, 'console'::regnamespace)`,
    )
  })
}

const TABLES = `
SELECT c.oid::regclass::text AS name, string_agg(quote_ident(a.attname), ', ') AS columns,
  string_agg(CASE
    WHEN a.attname = 'chain' THEN '''eip155:'' || n % 10'
    WHEN a.attname IN ('project', 'project_id') THEN '''project-'' || n % 100'
    WHEN a.attname = 'status' THEN '(ARRAY[''pending'', ''bundled'', ''sent'', ''created'', ''included'', ''mined'', ''success''])[least(1 + n % 100, 5 + n % 3)]'
    WHEN a.attname = 'kind' THEN '(ARRAY[''email'', ''social'', ''erc20''])[1 + n % 3]'
    WHEN format_type(a.atttypid, NULL) LIKE '%[]' THEN '''{}''::' || format_type(a.atttypid, NULL)
    WHEN format_type(a.atttypid, NULL) = 'text' THEN '''v'' || n'
    WHEN format_type(a.atttypid, NULL) = 'bytea' THEN 'int8send(n)'
    WHEN format_type(a.atttypid, NULL) = 'uuid' THEN 'lpad(to_hex(n), 32, ''0'')::uuid'
    WHEN format_type(a.atttypid, NULL) = 'boolean' THEN 'n % 50 > 0'
    WHEN format_type(a.atttypid, NULL) = 'jsonb' THEN '''{"maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x1"}''::jsonb'
    WHEN format_type(a.atttypid, NULL) = 'date' THEN 'current_date - n % 90'
    WHEN format_type(a.atttypid, NULL) LIKE 'timestamp%' THEN 'now() - n * interval ''1 minute'''
    ELSE 'n'
  END, ', ') AS values,
  -- The values pass no checks, and autovacuum would correct the statistics.
  (SELECT string_agg(change, ', ') FROM (
    SELECT 'SET (autovacuum_enabled = false)' AS change WHERE c.relkind = 'r'
    UNION ALL
    SELECT 'DROP CONSTRAINT ' || quote_ident(conname) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c'
  ) AS changes) AS changes
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  AND a.attidentity = '' AND a.attgenerated = ''
WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migrations'
  AND c.relnamespace IN ('public'::regnamespace, 'embedded'::regnamespace, 'console'::regnamespace)
GROUP BY c.oid`
