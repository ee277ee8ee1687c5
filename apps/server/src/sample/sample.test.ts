import { consoleCalls as calls } from '@latchkey/wire/console'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleFixture, createConsoleFixture } from '../testing/consoleFixture.ts'
import { sampleProjectId } from './sampleProject.ts'
import { writeSample } from './sampleWorker.ts'

let fixture: ConsoleFixture
beforeAll(async () => {
  fixture = await createConsoleFixture({ env: { CONSOLE_SAMPLE: 'true' } })
  await writeSample(fixture.server.context)
})
afterAll(() => fixture.server.close())

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const countRow = v.object({ count: v.bigint() })

async function countEvents(): Promise<number> {
  const sql = 'SELECT count(*) FROM analytics_events WHERE project_id = $1'
  const [row] = await fixture.server.db.query(countRow, sql, [sampleProjectId])
  return Number(row?.count)
}

test('a guest looks at four weeks of sample visits that are labelled as sample data, and changes nothing', async () => {
  const guest = fixture.open()
  const { projects } = await guest.call(calls.openSample, {})
  expect(projects).toEqual([
    { id: sampleProjectId, name: 'Sample shop', role: 'viewer', isSample: true },
  ])
  const period = { project: sampleProjectId, from: day(27), to: day(0) }
  const overview = await guest.call(calls.overview, period)
  expect(overview.isSample).toBe(true)
  expect(overview.headlines[0]?.value).toBeGreaterThan(3_000)
  const { diagnosis } = await guest.call(calls.failures, period)
  expect(diagnosis?.text).toMatch(
    /^MetaMask on iOS: \d\d % of [\d,]+ attempts end without an answer\.$/,
  )
  const change = { project: sampleProjectId, config: {}, revision: 0 }
  expect((await guest.send(calls.saveDraft, change)).code).toBe('console/role-too-low')
  expect((await guest.send(calls.project, { project: 'test' })).status).toBe(404)
  expect((await guest.send(calls.sessions)).status).toBe(401)
})

test('writing the sample again stores no visit twice', async () => {
  const before = await countEvents()
  await writeSample(fixture.server.context)
  expect(await countEvents()).toBeLessThan(before + 300)
  expect(await countEvents()).toBeGreaterThanOrEqual(before)
})
