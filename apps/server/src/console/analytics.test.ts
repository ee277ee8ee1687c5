import { randomUUID } from 'node:crypto'
import { consoleCalls as calls } from '@latchkey/wire/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRollups } from '../analytics/mergeRollups.ts'
import {
  type ConsoleBrowser,
  type ConsoleFixture,
  createConsoleFixture,
} from '../testing/consoleFixture.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const ADDRESS = `0x${'ab'.repeat(20)}`
const DAY_MS = 86_400_000

let fixture: ConsoleFixture
let ada: ConsoleBrowser
let period: { project: string; from: string; to: string }

type Sent = {
  event: string
  properties?: Record<string, unknown>
  address?: string
  daysAgo?: number
}

/** Sends events as a page of the project does. */
async function send(
  events: readonly Sent[],
  { userAgent = LINUX, timeZone = 'Europe/Berlin', version = '1.2.3' } = {},
): Promise<void> {
  const query = new URLSearchParams({ timeZone, sv: `latchkey-eip155-${version}` })
  const response = await fixture.server.request(`/batch?projectId=test&${query}`, {
    method: 'POST',
    headers: { origin: 'https://shop.example', 'user-agent': userAgent },
    body: JSON.stringify({
      events: events.map(({ event, properties, address, daysAgo = 0 }) => ({
        eventId: randomUUID(),
        url: 'https://shop.example/cart?token=secret-canary',
        domain: 'shop.example',
        timestamp: Date.now() - daysAgo * DAY_MS,
        props: { type: 'track', event, properties, address },
      })),
    }),
  })
  expect(response.status).toBe(200)
}

const times = (count: number, event: Sent) => Array.from({ length: count }, () => event)

beforeAll(async () => {
  fixture = await createConsoleFixture()
  ada = fixture.open()
  await ada.claim()
  const today = new Date().toISOString().slice(0, 10)
  period = { project: 'test', from: today, to: today }
  await send([
    ...times(10, { event: 'MODAL_OPEN' }),
    ...times(6, { event: 'SELECT_WALLET', properties: { name: 'Rainbow' } }),
    ...times(5, {
      event: 'CONNECT_SUCCESS',
      properties: { name: 'Rainbow', method: 'browser', durationMs: 2_000 },
      address: ADDRESS,
    }),
    { event: 'CONNECT_ERROR', properties: { name: 'Rainbow', message: 'wallet/rejected' } },
    { event: 'SIWX_AUTH_SUCCESS', properties: { network: 'eip155:1' }, address: ADDRESS },
    { event: 'SEND_SUCCESS', properties: { network: 'eip155:1' }, address: ADDRESS },
  ])
  await send(
    [
      ...times(30, { event: 'SELECT_WALLET', properties: { name: 'MetaMask' } }),
      ...times(18, {
        event: 'CONNECT_SUCCESS',
        properties: { name: 'MetaMask', method: 'mobile' },
      }),
    ],
    { userAgent: IPHONE, timeZone: 'America/Sao_Paulo' },
  )
  await send([
    ...times(4, { event: 'MODAL_OPEN', daysAgo: 1 }),
    { event: 'MODAL_OPEN', address: ADDRESS, daysAgo: 1 },
  ])
  await mergeRollups(fixture.server.db)
})
afterAll(() => fixture.server.close())

test('the overview has the headline figures with their series and the period before', async () => {
  const overview = await ada.call(calls.overview, period)
  const figures = overview.headlines.map(({ id, value, previous }) => [id, value, previous])
  expect(figures).toEqual([
    ['opened', 10, 5],
    ['connected', 23, 0],
    ['connect-rate', 23 / 36, null],
    ['signed-in', 1, 0],
    ['active-wallets', 1, 1],
    ['transactions', 1, 0],
  ])
  expect(overview.interval).toBe('hour')
  expect(overview.at).toHaveLength(24)
  for (const { series } of overview.headlines) expect(series).toHaveLength(24)
})

test('a filter narrows every figure, by the values that the rows of a breakdown carry', async () => {
  const { rows } = await ada.call(calls.breakdown, { ...period, dimension: 'wallet' })
  expect(rows.map(({ value, count, attempts }) => [value, count, attempts])).toEqual([
    ['MetaMask', 18, 30],
    ['Rainbow', 5, 6],
  ])
  const filtered = await ada.call(calls.overview, { ...period, wallet: 'Rainbow' })
  expect(filtered.headlines.find(({ id }) => id === 'connected')?.value).toBe(5)
  const systems = await ada.call(calls.breakdown, {
    ...period,
    dimension: 'system',
    wallet: 'MetaMask',
  })
  expect(systems.rows.map(({ label, count }) => [label, count])).toEqual([['iOS', 18]])
})

test('the country comes from the time zone', async () => {
  const { rows } = await ada.call(calls.breakdown, { ...period, dimension: 'country' })
  expect(rows.map(({ value, label, count }) => [value, label, count])).toEqual([
    ['BR', 'Brazil', 18],
    ['DE', 'Germany', 5],
  ])
})

test('the funnel counts each step and says why visitors stop', async () => {
  const { steps } = await ada.call(calls.funnel, { ...period, wallet: 'Rainbow' })
  expect(steps.map(({ id, count, lost }) => [id, count, lost])).toEqual([
    ['opened', 0, 0],
    ['chose-wallet', 6, 1],
    ['approved', 5, 5],
    ['signed-in', 0, 0],
    ['transacted', 0, 0],
  ])
  expect(steps[1]?.reasons).toEqual([
    { reason: 'wallet/rejected', text: 'rejected in the wallet', count: 1 },
  ])
})

test('failures name the wallet, the system and the reason, and one sentence says the worst', async () => {
  const { rows, diagnosis } = await ada.call(calls.failures, period)
  expect(rows[0]).toMatchObject({
    wallet: 'MetaMask',
    system: 'ios',
    reason: 'no-answer',
    count: 12,
  })
  expect(diagnosis?.text).toBe('MetaMask on iOS: 40 % of 30 attempts end without an answer.')
  const few = await ada.call(calls.failures, { ...period, wallet: 'Rainbow' })
  expect(few.diagnosis).toBeNull()
})

test('active wallets count an account once, and as returning when it was seen before', async () => {
  const wallets = await ada.call(calls.activeWallets, period)
  expect(wallets).toMatchObject({ active: 1, returning: 1, fresh: 0, previousActive: 1 })
})

test('releases have their errors and the time that a connection takes', async () => {
  const { rows } = await ada.call(calls.releases, period)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ release: '1.2.3', opened: 10, errors: 1 })
  expect(rows[0]?.connectP50Ms).toBeGreaterThan(1_800)
  expect(rows[0]?.connectP50Ms).toBeLessThan(2_200)
})

test('the events behind a figure page through all of them, each once, without an address', async () => {
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const page: { events: { id: string }[]; cursor: string | null } = await ada.call(calls.events, {
      ...period,
      event: 'SELECT_WALLET',
      limit: 20,
      ...(cursor ? { cursor } : {}),
    })
    for (const { id } of page.events) ids.add(id)
    cursor = page.cursor
  } while (cursor)
  expect(ids.size).toBe(36)
})

test('a card is also CSV', async () => {
  const { body } = await ada.send(calls.breakdown, {
    ...period,
    dimension: 'wallet',
    format: 'csv',
  })
  expect(String(body).split('\r\n').slice(0, 2)).toEqual([
    'value,label,opened,attempts,connected,transactions,errors,count,previous',
    'MetaMask,MetaMask,0,30,18,0,0,18,0',
  ])
})

test('a period of more than 400 days and one that ends before it begins are rejected', async () => {
  for (const from of ['2020-01-01', '2999-01-01']) {
    expect((await ada.send(calls.overview, { ...period, from })).status).toBe(400)
  }
})

test('no email address, wallet address or query string reaches a row, a figure or an export', async () => {
  const canaries = ['visitor-canary@mail.example', ADDRESS, 'secret-canary']
  await send([
    {
      event: 'SEARCH_WALLET',
      properties: { badge: '', search: canaries[0], name: `${canaries[0]}` },
      address: ADDRESS,
    },
    {
      event: 'CONNECT_ERROR',
      properties: { message: `failed for ${ADDRESS} at https://x.example/?q=secret-canary` },
    },
  ])
  await mergeRollups(fixture.server.db)
  const tables = ['analytics_events', 'analytics_deltas', 'analytics_rollups', 'analytics_accounts']
  for (const table of tables) {
    for (const canary of canaries) {
      const found = await fixture.server.db.execute(
        `SELECT 1 FROM ${table} t WHERE strpos(lower(t::text), lower($1)) > 0`,
        [canary],
      )
      expect([table, canary, found]).toEqual([table, canary, 0])
    }
  }
  const exports = [
    await ada.send(calls.events, period),
    await ada.send(calls.events, { ...period, format: 'csv' }),
    await ada.send(calls.releases, period),
  ]
  for (const { body } of exports) {
    for (const canary of canaries) expect(JSON.stringify(body)).not.toContain(canary)
  }
})
