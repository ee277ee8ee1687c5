import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { dayOf } from './budgetStore.ts'
import { sponsorshipRetention } from './retention.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('TRUNCATE sponsorships, sponsorship_accounts'))

const [sponsorships, accounts] = sponsorshipRetention

const store = (nonce: number, ageMs: number, actualCost: string | null) =>
  server.db.execute(
    `INSERT INTO sponsorships
       (chain, sender, nonce, project, max_cost, actual_cost, day, valid_until, created_at)
     VALUES ('eip155:1', $1, $2, 'shop', 5, $3, '2026-01-01', $4, $4)`,
    [Buffer.alloc(20, 1), nonce, actualCost, new Date(server.clock.now() - ageMs)],
  )

async function kept(): Promise<string[]> {
  const rows = await server.db.query(
    v.object({ nonce: v.string() }),
    'SELECT nonce::text AS nonce FROM sponsorships ORDER BY 1',
  )
  return rows.map(({ nonce }) => nonce)
}

test('sponsorships are deleted 30 days after they were paid for, and not a minute before; open ones stay', async () => {
  await store(1, 30 * DAY_MS + 1, '3')
  await store(2, 30 * DAY_MS - 60_000, '3')
  await store(3, 31 * DAY_MS, null)
  await store(4, 31 * DAY_MS, '0')
  expect(sponsorships?.table).toBe('sponsorships')
  expect(await sponsorships?.deleteExpired(server.context, 1)).toBe(1)
  expect(await sponsorships?.deleteExpired(server.context, 10)).toBe(1)
  expect(await kept()).toEqual(['2', '3'])
})

test('sponsorships are never deleted with SPONSORSHIP_RETENTION_DAYS=0', async () => {
  await store(1, 900 * DAY_MS, '3')
  const forever = { ...server.context, config: { ...server.config, sponsorshipRetentionDays: 0 } }
  expect(await sponsorships?.deleteExpired(forever, 10)).toBe(0)
  expect(await kept()).toEqual(['1'])
})

test('the daily spending of an account is deleted after yesterday', async () => {
  const days = [0, 1, 2, 3].map((age) => dayOf(new Date(server.clock.now() - age * DAY_MS)))
  for (const day of days) {
    await server.db.execute(
      `INSERT INTO sponsorship_accounts (project, chain, sender, day, cost)
       VALUES ('shop', 'eip155:1', $1, $2, 1)`,
      [Buffer.alloc(20, 1), day],
    )
  }
  expect(accounts?.table).toBe('sponsorship_accounts')
  expect(await accounts?.deleteExpired(server.context, 1)).toBe(1)
  expect(await accounts?.deleteExpired(server.context, 10)).toBe(1)
  const rows = await server.db.query(
    v.object({ day: v.string() }),
    'SELECT day::text AS day FROM sponsorship_accounts ORDER BY 1 DESC',
  )
  expect(rows.map(({ day }) => day)).toEqual(days.slice(0, 2))
})
