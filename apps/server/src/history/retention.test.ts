import { afterEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '../retention/retentionWorker.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { historyRetention } from './retention.ts'

let server: TestServer
afterEach(() => server.close())

async function open(days: string): Promise<void> {
  server = await createTestServer({ env: { HISTORY_RETENTION_DAYS: days } })
  for (const [block, age] of [
    [1, '31 days'],
    [2, '29 days'],
  ]) {
    await server.db.execute(
      `INSERT INTO transactions (chain, block, position, hash, sender, nonce, succeeded, mined_at)
       VALUES ('eip155:1', $1, 0, 'a', 'b', 0, true, now() - $2::interval)`,
      [block, age],
    )
    await server.db.execute(
      `INSERT INTO transfers (chain, block, position, place, kind, sender, recipient, amount)
       VALUES ('eip155:1', $1, 0, 0, 'native', 'b', 'c', 1)`,
      [block],
    )
    await server.db.execute(
      `INSERT INTO account_transactions (account, mined_at, chain, block, position, operation)
       VALUES ('b', now() - $2::interval, 'eip155:1', $1, 0, 'send')`,
      [block, age],
    )
  }
  await deleteExpiredRows(server.context, new AbortController().signal, historyRetention)
}

const countAll = () =>
  Promise.all(
    ['transactions', 'transfers', 'account_transactions'].map((table) =>
      server.db.execute(`SELECT 1 FROM ${table}`),
    ),
  )

test('the retention worker deletes transactions older than HISTORY_RETENTION_DAYS with their transfers', async () => {
  await open('30')
  expect(await countAll()).toEqual([1, 1, 1])
})

test('the retention worker keeps every transaction with HISTORY_RETENTION_DAYS 0', async () => {
  await open('0')
  expect(await countAll()).toEqual([2, 2, 2])
})
