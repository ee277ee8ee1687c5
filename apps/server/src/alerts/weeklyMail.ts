import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import { escapeHtml } from '../embedded/escapeHtml.ts'
import type { Mailer } from '../embedded/mail/mailer.ts'
import { readFailures } from '../reports/failures.ts'
import { readOverview } from '../reports/overview.ts'
import { isoDay, type Period, readPeriod } from '../reports/period.ts'

const DAY_MS = 86_400_000
const dueRow = v.object({ project_id: v.string(), name: v.string(), emails: v.array(v.string()) })

const NAMES: Readonly<Record<string, string>> = {
  opened: 'Opened',
  connected: 'Connected',
  'connect-rate': 'Attempts that connect',
  'signed-in': 'Signed in',
  'active-wallets': 'Active wallets',
  transactions: 'Transactions',
}

/** On Monday, the week before in a few lines: once per project, whichever node sends it. */
export async function sendWeeklyMails(
  context: Context,
  mailer: Pick<Mailer, 'send'>,
): Promise<void> {
  const { db, clock, config, log } = context
  if (config.smtpUrl === null) return
  const monday = mondayOf(clock.now())
  const due = await db.query(
    dueRow,
    `UPDATE alert_mails m SET mailed_week = $1 FROM projects p
     WHERE p.id = m.project_id AND m.weekly_mail AND (m.mailed_week IS NULL OR m.mailed_week < $1)
     RETURNING m.project_id, p.name, m.emails`,
    [isoDay(monday)],
  )
  const period = readPeriod({ from: isoDay(monday - 7 * DAY_MS), to: isoDay(monday - DAY_MS) })
  for (const { project_id: projectId, name, emails } of due) {
    const lines = await describeWeek(context, { projectId, period })
    const subject = `${name || projectId}: the week of ${isoDay(period.start)}`
    const html = `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
    for (const email of emails) {
      await mailer
        .send(email, { subject, text: lines.join('\n'), html })
        .catch((error: unknown) => log.warn('alert.mail-failed', { error }))
    }
  }
}

function mondayOf(now: number): number {
  const day = Math.floor(now / DAY_MS)
  // The first day of 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * DAY_MS
}

async function describeWeek(
  { analyticsDb }: Context,
  { projectId, period }: { projectId: string; period: Period },
): Promise<string[]> {
  const report = { projectId, period, filters: {} }
  const { headlines } = await readOverview(analyticsDb, report)
  const { diagnosis } = await readFailures(analyticsDb, report)
  const show = (value: number | null, unit: string) => {
    if (value === null) return '–'
    return unit === 'share' ? `${Math.round(value * 100)} %` : value.toLocaleString('en-US')
  }
  const lines = headlines.map(
    ({ id, value, previous, unit }) =>
      `${ownValue(NAMES, id) ?? id}: ${show(value, unit)} (the week before: ${show(previous, unit)})`,
  )
  return diagnosis ? [...lines, diagnosis.text] : lines
}
