import { type ConsoleAlerts, consoleHeadlines } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'

export type Alert = Omit<ConsoleAlerts['alerts'][number], 'firingSince'> & {
  projectId: string
  firingSince: Date | null
}

const condition = v.variant('kind', [
  v.object({ kind: v.picklist(['falls', 'rises']), percent: v.number() }),
  v.object({ kind: v.picklist(['below', 'above']), threshold: v.number() }),
])

const alertRow = v.pipe(
  v.object({
    project_id: v.string(),
    id: v.string(),
    headline: v.picklist(consoleHeadlines),
    condition,
    is_enabled: v.boolean(),
    firing_since: v.nullable(v.date()),
  }),
  v.transform(
    (row): Alert => ({
      projectId: row.project_id,
      id: row.id,
      headline: row.headline,
      condition: row.condition,
      isEnabled: row.is_enabled,
      firingSince: row.firing_since,
    }),
  ),
)
const COLUMNS = 'project_id, id, headline, condition, is_enabled, firing_since'

export async function listEnabledAlerts(db: Queries): Promise<Alert[]> {
  return db.query(
    alertRow,
    `SELECT ${COLUMNS} FROM alerts WHERE is_enabled ORDER BY project_id, id`,
  )
}

const firedRow = v.object({
  id: v.string(),
  alert_id: v.string(),
  at: v.date(),
  text: v.string(),
  ended_at: v.nullable(v.date()),
})
const mailRow = v.object({ emails: v.array(v.string()), weekly_mail: v.boolean() })

export async function readAlerts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  projectId: string,
): Promise<ConsoleAlerts> {
  const alerts = await db.query(
    alertRow,
    `SELECT ${COLUMNS} FROM alerts WHERE project_id = $1 ORDER BY headline, id`,
    [projectId],
  )
  const fired = await db.query(
    firedRow,
    `SELECT id, alert_id, at, text, ended_at FROM fired_alerts
     WHERE project_id = $1 ORDER BY at DESC, id LIMIT 50`,
    [projectId],
  )
  const mails = await readMails(db, projectId)
  return {
    alerts: alerts.map(({ projectId: _, firingSince, ...alert }) => ({
      ...alert,
      firingSince: firingSince?.toISOString() ?? null,
    })),
    fired: fired.map((row) => ({
      id: row.id,
      alert: row.alert_id,
      at: row.at.toISOString(),
      text: row.text,
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    ...mails,
    canMail: config.smtpUrl !== null,
  }
}

export async function readMails(
  db: Queries,
  projectId: string,
): Promise<{ emails: string[]; weeklyMail: boolean }> {
  const [row] = await db.query(
    mailRow,
    'SELECT emails, weekly_mail FROM alert_mails WHERE project_id = $1',
    [projectId],
  )
  return { emails: row?.emails ?? [], weeklyMail: row?.weekly_mail ?? false }
}

export async function writeMails(
  db: Queries,
  mails: { projectId: string; emails: readonly string[]; weeklyMail: boolean },
): Promise<void> {
  await db.execute(
    `INSERT INTO alert_mails (project_id, emails, weekly_mail) VALUES ($1, $2, $3)
     ON CONFLICT (project_id) DO UPDATE
       SET emails = excluded.emails, weekly_mail = excluded.weekly_mail`,
    [mails.projectId, mails.emails, mails.weeklyMail],
  )
}

export async function addAlert(
  db: Queries,
  alert: Pick<Alert, 'projectId' | 'id' | 'headline' | 'condition'>,
): Promise<void> {
  await db.execute(
    'INSERT INTO alerts (project_id, id, headline, condition) VALUES ($1, $2, $3, $4)',
    [alert.projectId, alert.id, alert.headline, JSON.stringify(alert.condition)],
  )
}

type Place = { projectId: string; id: string }

export async function changeAlert(
  db: Queries,
  { projectId, id }: Place,
  isEnabled: boolean,
): Promise<boolean> {
  const changed = await db.execute(
    `UPDATE alerts SET is_enabled = $3, firing_since = NULL WHERE project_id = $1 AND id = $2`,
    [projectId, id, isEnabled],
  )
  return changed === 1
}

export async function removeAlert(db: Queries, { projectId, id }: Place): Promise<boolean> {
  const sql = 'DELETE FROM alerts WHERE project_id = $1 AND id = $2'
  return (await db.execute(sql, [projectId, id])) === 1
}
