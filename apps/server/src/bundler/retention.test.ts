import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '../retention/retentionWorker.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { bundlerRetention } from './retention.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const sweep = () =>
  deleteExpiredRows(server.context, new AbortController().signal, bundlerRetention)

/** A bundle and its operation, both with this byte as hash. */
async function store(byte: number, status: { bundle: string; operation: string }, ageMs: number) {
  const hash = Buffer.alloc(32, byte)
  const at = new Date(server.clock.now() - ageMs)
  await server.db.execute(
    `INSERT INTO bundles (transaction_hash, chain, nonce, raw_transaction, status, created_at)
     VALUES ($1, 'eip155:1', $2, '', $3, $4)`,
    [hash, byte, status.bundle, at],
  )
  await server.db.execute(
    `INSERT INTO user_operations
       (chain, hash, project, sender, nonce, operation, status, bundle, received_at)
     VALUES ('eip155:1', $1, 'test', $2, 0, '{"maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x1"}', $3, $1, $4)`,
    [hash, Buffer.alloc(20, byte), status.operation, at],
  )
}

async function kept(table: string): Promise<number[]> {
  const hash = table === 'bundles' ? 'transaction_hash' : 'hash'
  const rows = await server.db.query(
    v.object({ byte: v.number() }),
    `SELECT get_byte(${hash}, 0) AS byte FROM ${table} ORDER BY 1`,
  )
  return rows.map(({ byte }) => byte)
}

test('the log names the tables, of which the bundles come after the operations that name them', () => {
  expect(bundlerRetention.map(({ table }) => table)).toEqual([
    'user_operations',
    'bundles',
    'bundler_backoffs',
  ])
})

test('settled operations and bundles are deleted after 30 days, and not a minute before; waiting ones stay', async () => {
  const mined = { bundle: 'mined', operation: 'included' }
  await store(1, mined, 30 * DAY_MS + 1)
  await store(2, mined, 30 * DAY_MS - 60_000)
  await store(3, { bundle: 'lost', operation: 'dropped' }, 31 * DAY_MS)
  await store(4, { bundle: 'sent', operation: 'bundled' }, 31 * DAY_MS)
  await store(5, { bundle: 'replaced', operation: 'pending' }, 31 * DAY_MS)
  await sweep()
  expect(await kept('user_operations')).toEqual([2, 4, 5])
  expect(await kept('bundles')).toEqual([2, 4, 5])
})

test('the back-off of a sender is deleted a day after its last failure and its end', async () => {
  const add = (entity: string, agesMs: { updated: number; until: number }) =>
    server.db.execute(
      `INSERT INTO bundler_backoffs (chain, kind, entity, failures, until, updated_at)
       VALUES ('eip155:1', 'sender', $1, 1, $2, $3)`,
      [
        entity,
        new Date(server.clock.now() - agesMs.until),
        new Date(server.clock.now() - agesMs.updated),
      ],
    )
  await add('old', { updated: DAY_MS + 1, until: DAY_MS + 1 })
  await add('recent', { updated: DAY_MS - 60_000, until: DAY_MS + 1 })
  await add('waiting', { updated: DAY_MS + 1, until: DAY_MS - 60_000 })
  await sweep()
  const rows = await server.db.query(
    v.object({ entity: v.string() }),
    'SELECT entity FROM bundler_backoffs ORDER BY 1',
  )
  expect(rows.map(({ entity }) => entity)).toEqual(['recent', 'waiting'])
})

test('a fee of more than 60 bits is stored as the highest', async () => {
  const hash = Buffer.alloc(32, 9)
  await server.db.execute(
    `INSERT INTO user_operations (chain, hash, project, sender, nonce, operation, status, received_at)
     VALUES ('eip155:1', $1, 'test', $2, 0, $3, 'dropped', now())`,
    [
      hash,
      Buffer.alloc(20, 9),
      JSON.stringify({
        maxFeePerGas: '0x1000000000000000',
        maxPriorityFeePerGas: '0x00fffffffffffffff',
      }),
    ],
  )
  const [row] = await server.db.query(
    v.object({ max_fee: v.bigint(), max_tip: v.bigint() }),
    'SELECT max_fee, max_tip FROM user_operations WHERE hash = $1',
    [hash],
  )
  expect(row).toEqual({ max_fee: (1n << 60n) - 1n, max_tip: (1n << 60n) - 1n })
})
