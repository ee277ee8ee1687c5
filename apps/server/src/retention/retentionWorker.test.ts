import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import type { RetentionRule } from './retentionRule.ts'
import { deleteExpiredRows } from './retentionWorker.ts'

const running = new AbortController().signal

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** A rule over `rows` rows that counts its batches. */
function ruleOf(rows: number): RetentionRule & { batches: number[] } {
  const batches: number[] = []
  return {
    table: 'rows',
    batches,
    async deleteExpired(_context, limit) {
      const deleted = Math.min(limit, rows - batches.reduce((sum, batch) => sum + batch, 0))
      batches.push(deleted)
      return deleted
    },
  }
}

test.each([
  [999, [999]],
  [1_000, [1_000, 0]],
  [2_001, [1_000, 1_000, 1]],
])('the retention worker deletes %i expired rows a thousand at a time', async (rows, batches) => {
  const rule = ruleOf(rows)
  await deleteExpiredRows(server.context, running, [rule])
  expect(rule.batches).toEqual(batches)
})

test('the retention worker continues with the next table when one fails', async () => {
  const failing: RetentionRule = {
    table: 'broken',
    deleteExpired: (context) => context.db.execute('DELETE FROM no_such_table'),
  }
  const next = ruleOf(3)
  await deleteExpiredRows(server.context, running, [failing, next])
  expect(next.batches).toEqual([3])
})

test('the retention worker deletes nothing after its stop', async () => {
  const rule = ruleOf(3)
  await deleteExpiredRows(server.context, AbortSignal.abort(), [rule])
  expect(rule.batches).toEqual([])
})
