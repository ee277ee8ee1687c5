import { randomUUID } from 'node:crypto'
import { consoleCalls as calls } from '@latchkey/wire/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAlerts } from '../alerts/alertWorker.ts'
import type { EventRow } from '../analytics/eventRow.ts'
import { mergeRollups } from '../analytics/mergeRollups.ts'
import { writeEvents } from '../analytics/writeEvents.ts'
import {
  type ConsoleBrowser,
  type ConsoleFixture,
  createConsoleFixture,
} from '../testing/consoleFixture.ts'

const project = 'test'
const HOUR_MS = 3_600_000
let fixture: ConsoleFixture
let ada: ConsoleBrowser

beforeAll(async () => {
  fixture = await createConsoleFixture()
  ada = fixture.open()
  await ada.claim()
})
afterAll(() => fixture.server.close())

async function connect(count: number, hoursAgo: number): Promise<void> {
  const hour = Math.floor(fixture.server.clock.now() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS
  const row = (): EventRow => ({
    eventId: randomUUID(),
    projectId: project,
    receivedAt: fixture.server.clock.now(),
    happenedAt: hour,
    hour,
    type: 'track',
    event: 'CONNECT_SUCCESS',
    url: '',
    domain: 'shop.example',
    account: null,
    properties: null,
    wallet: '',
    platform: '',
    network: '',
    country: '',
    release: '',
    detail: '',
  })
  await writeEvents(fixture.server.db, Array.from({ length: count }, row))
  await mergeRollups(fixture.server.db)
}

test('an alert fires once when connections fall by half, tells its email addresses, and ends when they recover', async () => {
  await ada.call(calls.addAlert, {
    project,
    headline: 'connected',
    condition: { kind: 'falls', percent: 50 },
  })
  await ada.call(calls.changeMail, { project, emails: ['ada@mail.example'], weeklyMail: false })
  const sent: { to: string; subject: string }[] = []
  const mailer = {
    send: async (to: string, { subject }: { subject: string }) => {
      sent.push({ to, subject })
    },
  }
  await connect(60, 7 * 24 + 3)
  await connect(40, 3)
  await checkAlerts(fixture.server.context, mailer)
  expect((await ada.call(calls.alerts, { project })).fired).toEqual([])
  fixture.server.clock.advance(24 * HOUR_MS)
  // Half a day without use ended the session.
  await ada.signIn()
  await connect(40, 7 * 24 + 3)
  await connect(10, 3)
  await checkAlerts(fixture.server.context, mailer)
  await checkAlerts(fixture.server.context, mailer)
  const { fired, alerts } = await ada.call(calls.alerts, { project })
  expect(fired).toHaveLength(1)
  expect(fired[0]?.text).toMatch(/^Connections fell by 75 %/)
  expect(alerts[0]?.firingSince).not.toBeNull()
  expect(sent.map(({ to }) => to)).toEqual(['ada@mail.example'])
  await connect(30, 2)
  await checkAlerts(fixture.server.context, mailer)
  const recovered = await ada.call(calls.alerts, { project })
  expect(recovered.alerts[0]?.firingSince).toBeNull()
  expect(recovered.fired[0]?.endedAt).not.toBeNull()
})

test('the audit log says that email addresses changed, and not which', async () => {
  const { entries } = await ada.call(calls.audit, { project })
  expect(JSON.stringify(entries)).not.toContain('ada@mail.example')
  expect(entries.map(({ action }) => action)).toContain('alert.mail-changed')
})
