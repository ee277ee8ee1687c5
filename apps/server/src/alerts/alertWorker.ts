import { randomUUID } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { runEvery } from '../context/runEvery.ts'
import type { Worker } from '../context/worker.ts'
import { escapeHtml } from '../embedded/escapeHtml.ts'
import { createMailer, type Mailer } from '../embedded/mail/mailer.ts'
import { queueWebhooks } from '../webhooks/webhookTable.ts'
import { type Alert, listEnabledAlerts, readMails } from './alertTable.ts'
import { checkAlert } from './checkAlert.ts'
import { measureHeadlines } from './measure.ts'
import { sendWeeklyMails } from './weeklyMail.ts'

const EVERY_MS = 300_000

/** Checks the alerts every five minutes, and sends the weekly mail. */
export const alertWorker: Worker = {
  name: 'alerts',
  async start(context) {
    const mailer = createMailer(context.config, context)
    const running = runEvery(context, {
      name: 'alerts',
      everyMs: EVERY_MS,
      lock: 'installation',
      run: async () => {
        await checkAlerts(context, mailer)
        await sendWeeklyMails(context, mailer)
      },
    })
    return {
      close: async () => {
        await running.close()
        mailer.close()
      },
    }
  },
}

export async function checkAlerts(context: Context, mailer: Pick<Mailer, 'send'>): Promise<void> {
  const { db, analyticsDb, clock } = context
  for (const alert of await listEnabledAlerts(db)) {
    const { projectId } = alert
    const headlines = await measureHeadlines(analyticsDb, { projectId, now: clock.now() })
    const text = checkAlert(alert, headlines[alert.headline])
    if (text !== null && alert.firingSince === null) await fire(context, { alert, text, mailer })
    if (text === null && alert.firingSince !== null) await end(context, alert)
  }
}

/** Once, until the condition ends. Webhooks are queued with it; a mail that fails does not undo it. */
async function fire(
  { db, clock, log }: Context,
  { alert, text, mailer }: { alert: Alert; text: string; mailer: Pick<Mailer, 'send'> },
): Promise<void> {
  const { projectId, id } = alert
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx.execute('UPDATE alerts SET firing_since = $3 WHERE project_id = $1 AND id = $2', [
      projectId,
      id,
      new Date(now),
    ])
    await tx.execute(
      'INSERT INTO fired_alerts (project_id, id, alert_id, at, text) VALUES ($1, $2, $3, $4, $5)',
      [projectId, randomUUID(), id, new Date(now), text],
    )
    const payload = { alert: id, headline: alert.headline, text }
    await queueWebhooks(tx, { projectId, name: 'alert.fired', payload, now })
  })
  const { emails } = await readMails(db, projectId)
  for (const email of emails) {
    await mailer
      .send(email, { subject: `Alert: ${text}`, text, html: `<p>${escapeHtml(text)}</p>` })
      .catch((error: unknown) => log.warn('alert.mail-failed', { error }))
  }
}

async function end({ db, clock }: Context, { projectId, id }: Alert): Promise<void> {
  const now = new Date(clock.now())
  await db.execute('UPDATE alerts SET firing_since = NULL WHERE project_id = $1 AND id = $2', [
    projectId,
    id,
  ])
  await db.execute(
    `UPDATE fired_alerts SET ended_at = $3
     WHERE project_id = $1 AND alert_id = $2 AND ended_at IS NULL`,
    [projectId, id, now],
  )
}
