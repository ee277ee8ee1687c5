import * as v from 'valibot'
import { emailAddress } from '../embedded.ts'
import { consoleCall } from './consoleCall.ts'
import { consoleHeadlines } from './consoleFigures.ts'
import { project, time, uuid } from './consoleValues.ts'

const rule = v.object({
  headline: v.picklist(consoleHeadlines),
  /** `falls`: by `percent` against the same hours of the week before. `below`: under `threshold` in a day. */
  condition: v.variant('kind', [
    v.object({
      kind: v.picklist(['falls', 'rises']),
      percent: v.pipe(v.number(), v.minValue(5), v.maxValue(1000)),
    }),
    v.object({
      kind: v.picklist(['below', 'above']),
      threshold: v.pipe(v.number(), v.minValue(0)),
    }),
  ]),
})

const alert = v.object({
  id: uuid,
  ...rule.entries,
  isEnabled: v.boolean(),
  /** `null`: the condition does not hold now. */
  firingSince: v.nullable(time),
})

const fired = v.object({
  id: uuid,
  alert: uuid,
  at: time,
  text: v.string(),
  endedAt: v.nullable(time),
})

const state = v.object({
  alerts: v.array(alert),
  fired: v.array(fired),
  /** Who gets alerts and the weekly mail. */
  emails: v.array(v.string()),
  weeklyMail: v.boolean(),
  /** Whether the server can send mail (SMTP_URL). */
  canMail: v.boolean(),
})
export type ConsoleAlerts = v.InferOutput<typeof state>

export const alertCalls = {
  alerts: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/alerts',
    summary: 'Alerts, those that fired, and who is told.',
    access: { role: 'editor', scope: 'project:read' },
    input: v.object({ project }),
    reply: state,
  }),
  addAlert: consoleCall({
    method: 'POST',
    path: '/console/v1/projects/:project/alerts',
    summary: 'Adds an alert.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project, ...rule.entries }),
    reply: state,
  }),
  changeAlert: consoleCall({
    method: 'PATCH',
    path: '/console/v1/projects/:project/alerts/:alert',
    summary: 'Switches an alert on or off.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project, alert: uuid, isEnabled: v.boolean() }),
    reply: state,
  }),
  removeAlert: consoleCall({
    method: 'DELETE',
    path: '/console/v1/projects/:project/alerts/:alert',
    summary: 'Removes an alert.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({ project, alert: uuid }),
    reply: state,
  }),
  changeMail: consoleCall({
    method: 'PUT',
    path: '/console/v1/projects/:project/alerts/mail',
    summary: 'Who gets alerts, and whether they get the weekly mail.',
    access: { role: 'editor', scope: 'project:write' },
    input: v.object({
      project,
      emails: v.pipe(v.array(emailAddress), v.maxLength(20)),
      weeklyMail: v.boolean(),
    }),
    reply: state,
  }),
}
