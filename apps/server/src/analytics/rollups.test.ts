import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import type { EventRow } from './eventRow.ts'
import { mergeRollups } from './mergeRollups.ts'
import { writeEvents } from './writeEvents.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const HOUR_MS = 3_600_000
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * HOUR_MS

const anEvent = fc.record({
  /** Hours before noon: late events fall on days before. */
  hoursAgo: fc.integer({ min: 0, max: 80 }),
  event: fc.constantFrom('MODAL_OPEN', 'CONNECT_SUCCESS', 'CONNECT_ERROR'),
  wallet: fc.constantFrom('', 'MetaMask', 'Rainbow'),
  country: fc.constantFrom('', 'DE', 'BR'),
  release: fc.constantFrom('1.0.0', '1.1.0'),
  account: fc.constantFrom(null, 'a1', 'b2', 'c3'),
})

/** Events with the positions at which each is sent; several positions: it is sent more than once. */
const anOrder = fc.array(
  fc.tuple(anEvent, fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 })),
  { minLength: 1, maxLength: 12 },
)

type GeneratedEvent = Pick<EventRow, 'event' | 'wallet' | 'country' | 'release' | 'account'> & {
  hoursAgo: number
}

function toRow(projectId: string, event: GeneratedEvent): EventRow {
  const time = NOON - event.hoursAgo * HOUR_MS
  return {
    eventId: randomUUID(),
    projectId,
    receivedAt: NOON,
    happenedAt: time,
    hour: time,
    type: 'track',
    event: event.event,
    url: '',
    domain: 'shop.example',
    account: event.account,
    properties: null,
    wallet: event.wallet,
    platform: 'phone ios safari',
    network: 'eip155:1',
    country: event.country,
    release: event.release,
    detail: '',
  }
}

const ALL = ['wallet', 'platform', 'network', 'country', 'release', 'domain']
const KEPT: Readonly<Record<string, readonly string[]>> = {
  hour: ALL,
  day: ALL,
  people: ['wallet', 'platform', 'country'],
  places: ['wallet', 'platform', 'network', 'release', 'domain'],
}

/** Rows of one grain that a recount of all events finds, and the roll-up lacks or counts differently. */
async function differences(grain: string): Promise<unknown[]> {
  const kept = KEPT[grain] ?? []
  const dimensions = ALL.map((name) => (kept.includes(name) ? name : "''"))
  const bucket = grain === 'hour' ? 'hour' : "date_trunc('day', hour, 'UTC')"
  return server.db.query(
    v.unknown(),
    `SELECT * FROM (
       SELECT project_id, ${bucket} AS bucket, event, detail, ${dimensions.map((name, index) => `${name} AS d${index}`).join()}, count(*) AS events
       FROM analytics_events GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) counted
     FULL JOIN (
       SELECT project_id, bucket, event, detail, wallet AS d0, platform AS d1, network AS d2,
              country AS d3, release AS d4, site AS d5, events
       FROM analytics_rollups WHERE grain = '${grain}') rolled
     USING (project_id, bucket, event, detail, d0, d1, d2, d3, d4, d5)
     WHERE counted.events IS DISTINCT FROM rolled.events LIMIT 3`,
  )
}

test('the roll-ups of analytics events equal a full recount after a thousand orders of late, repeated and unordered events', async () => {
  let orders = 0
  await fc.assert(
    fc.asyncProperty(anOrder, async (order) => {
      orders += 1
      const projectId = `p${orders}`
      const sent = order.map(([event, positions]) => ({ row: toRow(projectId, event), positions }))
      for (const position of [0, 1, 2, 3, 4, 5]) {
        const batch = sent.filter(({ positions }) => positions.includes(position))
        if (batch.length > 0)
          await writeEvents(
            server.db,
            batch.map(({ row }) => row),
          )
        if (position === 2) await mergeRollups(server.db)
      }
    }),
    { numRuns: 1_000, seed: 47 },
  )
  await mergeRollups(server.db)
  expect(orders).toBe(1_000)
  for (const grain of Object.keys(KEPT))
    expect([grain, await differences(grain)]).toEqual([grain, []])
  const wrongDays = await server.db.query(
    v.unknown(),
    `SELECT * FROM (
       SELECT project_id, account, day,
              lag(day) OVER (PARTITION BY project_id, account ORDER BY day) AS previous_day
       FROM (SELECT DISTINCT project_id, account, (hour AT TIME ZONE 'UTC')::date AS day
             FROM analytics_events WHERE account IS NOT NULL) days) counted
     FULL JOIN analytics_accounts kept USING (project_id, account, day)
     WHERE counted.previous_day IS DISTINCT FROM kept.previous_day LIMIT 3`,
  )
  expect(wrongDays).toEqual([])
}, 240_000)
