import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { runFolder } from '../testing/runFolder.ts'
import { openSharedPostgres } from '../testing/sharedPostgres.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

const path = join(runFolder(), `${randomUUID()}.backup`)
const name = 'public.analytics_events_20260301'
const bounds = "FOR VALUES FROM ('2026-03-01') TO ('2026-03-02')"

type Line = { table?: string; partitions?: object[]; [key: string]: unknown }

let lines: Line[]
let target: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const server = await createTestServer()
  await writeBackup(server.db, path)
  await server.close()
  const text = gunzipSync(await readFile(path)).toString('utf8')
  lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const cloned = await (await openSharedPostgres()).cloneDatabase()
  target = openDatabase(cloned.url, { maxConnections: 2 })
  drop = () => cloned.drop()
})
afterAll(async () => {
  await target.close()
  await drop()
  await rm(path, { force: true })
})

async function restore(changed: readonly Line[]): Promise<unknown> {
  await writeFile(path, gzipSync(changed.map((line) => `${JSON.stringify(line)}\n`).join('')))
  return restoreBackup(target, path)
}

/** The backup with these partitions of a table. */
const withPartitions = (partitions: object[], table = 'public.analytics_events') =>
  lines.map((line) => (line.table === table ? { ...line, partitions } : line))

const readObjects = () =>
  target.query(
    v.object({ name: v.string(), size: v.bigint() }),
    `SELECT n.nspname || '.' || c.relname AS name, 0::bigint AS size FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`,
  )

const hostileNames = [
  'public.analytics_events_20260301; DROP TABLE projects',
  'public.analytics_events_20260301 (CHECK (true))',
  'public.analytics_events_20260301--',
  'public.analytics_events_20260301/**/',
  'public."analytics_events_20260301"',
  '"public".analytics_events_20260301',
  'public.analytics_events_20260301\n',
  'public.analytics_events_20260301 ',
  ' public.analytics_events_20260301',
  'PUBLIC.analytics_events_20260301',
  'analytics_events_20260301',
  'embedded.analytics_events_20260301',
  'other.analytics_events_20260301',
  'public.projects',
  'public.analytics_events',
  'public.analytics_events_2026030',
  'public.analytics_events_202603010',
  `public.analytics_events_20260301${'0'.repeat(64)}`,
  'public.analytics_events_20260230',
  'public.analytics_events_20261301',
  'public.analytics_events_٢٠٢٦٠٣٠١',
  "public.analytics_events_2026030'",
  'public.analytics_events_20260301\u0000',
  'public.analytics_events_default',
  '',
]

test.each(hostileNames)('restoreBackup rejects a partition named %j', async (hostile) => {
  const before = await readObjects()
  const refused = restore(withPartitions([{ name: hostile, bounds }]))
  await expect(refused).rejects.toThrow(/^The backup is refused: public\.analytics_events/)
  expect(await readObjects()).toEqual(before)
})

const hostileBounds = [
  `${bounds}; CREATE TABLE stolen AS SELECT 1`,
  `${bounds} TABLESPACE pg_default`,
  `${bounds} WITH (fillfactor = 10)`,
  `${bounds} PARTITION BY RANGE (day)`,
  `${bounds} --`,
  `${bounds} `,
  ` ${bounds}`,
  bounds.toLowerCase(),
  bounds.replace(' TO', '  TO'),
  "FOR VALUES FROM ('2026-03-01') TO ('2026-03-03')",
  "FOR VALUES FROM ('2026-02-28') TO ('2026-03-02')",
  "FOR VALUES FROM ('2026-03-02') TO ('2026-03-03')",
  "FOR VALUES FROM ('2026-03-01') TO (MAXVALUE)",
  'FOR VALUES FROM (MINVALUE) TO (MAXVALUE)',
  "FOR VALUES FROM ('2026-03-01'::date) TO ('2026-03-02')",
  "FOR VALUES FROM ((SELECT lo_import('/etc/passwd'))) TO ('2026-03-02')",
  "FOR VALUES IN ('2026-03-01')",
  'DEFAULT',
  '',
]

test.each(hostileBounds)(
  'restoreBackup rejects a partition with the bounds %j',
  async (hostile) => {
    const before = await readObjects()
    const refused = restore(withPartitions([{ name, bounds: hostile }]))
    await expect(refused).rejects.toThrow(/^The backup is refused: public\.analytics_events/)
    expect(await readObjects()).toEqual(before)
  },
)

test('restoreBackup rejects the same partition twice and a partition of a table without any', async () => {
  const one = { name, bounds }
  await expect(restore(withPartitions([one, one]))).rejects.toThrow(/^The backup is refused/)
  await expect(restore(withPartitions([one], 'public.projects'))).rejects.toThrow(
    /^The backup is refused: public\.projects/,
  )
})

const more: [string, () => Line[]][] = [
  ['another member in its header', () => [{ ...lines[0], sql: 'SELECT 1' }, ...lines.slice(1)]],
  ['another member of a partition', () => withPartitions([{ name, bounds, sql: 'SELECT 1' }])],
  [
    'another member of a table',
    () => lines.map((line) => (line.table ? { ...line, sql: 'SELECT 1' } : line)),
  ],
  [
    'another column of a table',
    () =>
      lines.map((line) =>
        line.table === 'public.projects'
          ? { ...line, columns: [...(line.columns as string[]), 'sql'] }
          : line,
      ),
  ],
  [
    'a table that the server does not have',
    () => lines.toSpliced(-1, 0, { table: 'public.stolen', columns: [], partitions: [] }),
  ],
  [
    'a table of the catalogue',
    () => lines.toSpliced(-1, 0, { table: 'pg_catalog.pg_authid', columns: [], partitions: [] }),
  ],
  [
    'a table twice',
    () => lines.toSpliced(-1, 0, ...lines.filter(({ table }) => table).slice(0, 1)),
  ],
  ['a line after its end', () => [...lines, { table: 'public.projects' }]],
  ['a line of another kind', () => lines.toSpliced(1, 0, { sql: 'SELECT 1' })],
  ['a table missing', () => lines.filter(({ table }) => table !== 'public.wallet_changes')],
]

test.each(more)('restoreBackup rejects a backup with %s', async (_, change) => {
  const before = await readObjects()
  await expect(restore(change())).rejects.toThrow(/^(?:The backup|The table|This file)/)
  expect(await readObjects()).toEqual(before)
})

test('restoreBackup restores the partitions that a server writes', async () => {
  const leap = {
    name: 'public.analytics_events_20240229',
    bounds: "FOR VALUES FROM ('2024-02-29') TO ('2024-03-01')",
  }
  const found = lines.find(({ table }) => table === 'public.analytics_events')
  const own = found?.partitions ?? []
  await restore(withPartitions([...own, { name, bounds }, leap]))
  const names = (await readObjects()).map((object) => object.name)
  expect(names).toEqual(expect.arrayContaining([name, leap.name]))
})
