import { randomUUID } from 'node:crypto'
import { consoleCalls as calls } from '@latchkey/wire/console'
import { addAlert, changeAlert, readAlerts, removeAlert, writeMails } from '../alerts/alertTable.ts'
import type { App, Context } from '../context/context.ts'
import { notFoundError } from '../owners/ownerErrors.ts'
import { record } from './memberRoutes.ts'
import { serveConsole } from './serveConsole.ts'

export function alertRoutes(app: App, context: Context): void {
  const { db } = context
  const read = (project: string) => readAlerts(context, project)
  serveConsole(app, context, calls.alerts, ({ project }) => read(project))
  serveConsole(app, context, calls.addAlert, async ({ project, ...rule }, request) => {
    await addAlert(db, { projectId: project, id: randomUUID(), ...rule })
    await record(context, request, {
      projectId: project,
      action: 'alert.added',
      after: { ...rule },
    })
    return read(project)
  })
  serveConsole(app, context, calls.changeAlert, async ({ project, alert, isEnabled }, request) => {
    const place = { projectId: project, id: alert }
    if (!(await changeAlert(db, place, isEnabled))) throw notFoundError()
    const action = isEnabled ? 'alert.on' : 'alert.off'
    await record(context, request, { projectId: project, action })
    return read(project)
  })
  serveConsole(app, context, calls.removeAlert, async ({ project, alert }, request) => {
    if (!(await removeAlert(db, { projectId: project, id: alert }))) throw notFoundError()
    await record(context, request, { projectId: project, action: 'alert.removed' })
    return read(project)
  })
  serveConsole(app, context, calls.changeMail, async ({ project, emails, weeklyMail }, request) => {
    await writeMails(db, { projectId: project, emails, weeklyMail })
    // How many, not which: the log keeps no email addresses.
    const after = { emails: emails.length, weeklyMail }
    await record(context, request, { projectId: project, action: 'alert.mail-changed', after })
    return read(project)
  })
}
