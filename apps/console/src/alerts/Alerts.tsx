import { type ConsoleAlerts, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { QueryState } from '../api/QueryState.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatMoment } from '../format/dates.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Field } from '../parts/Field.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Switch } from '../parts/Switch.tsx'
import { AlertForm } from './AlertForm.tsx'
import { describeAlert } from './describeAlert.ts'

/** When owners are told, and who is. */
export function Alerts() {
  const access = useAccess()
  const { project } = access
  const canRead = hasRole(access, 'editor')
  const alerts = useConsoleQuery(consoleCalls.alerts, { project }, { isEnabled: canRead })
  return (
    <main className="page">
      <h1 className="page-title">Alerts</h1>
      {canRead ? (
        <QueryState query={alerts}>
          {(state) => (
            <div className="columns">
              <AlertList state={state} />
              <Recipients state={state} />
            </div>
          )}
        </QueryState>
      ) : (
        <Notice>Editors and owners see the alerts.</Notice>
      )}
    </main>
  )
}

function AlertList({ state }: { state: ConsoleAlerts }) {
  const { project } = useAccess()
  const changing = useConsoleMutation(consoleCalls.changeAlert)
  const removing = useConsoleMutation(consoleCalls.removeAlert)
  return (
    <Card title="Rules">
      <ul className="rows">
        {state.alerts.map((alert) => (
          <li className="row" key={alert.id}>
            <div className="row-text">
              <Switch
                label={describeAlert(alert)}
                isOn={alert.isEnabled}
                onChange={(isEnabled) => changing.mutate({ project, alert: alert.id, isEnabled })}
              />
            </div>
            {alert.firingSince ? (
              <span className="tag" data-tone="danger">
                Firing
              </span>
            ) : null}
            <IconButton
              icon="close"
              label={`Remove: ${describeAlert(alert)}`}
              onClick={() => removing.mutate({ project, alert: alert.id })}
            />
          </li>
        ))}
      </ul>
      <MutationError of={changing} />
      <MutationError of={removing} />
      <AlertForm />
      {state.fired.length > 0 ? <h3 className="caption">Fired</h3> : null}
      <ul className="rows">
        {state.fired.map(({ id, at, text, endedAt }) => (
          <li className="row" key={id}>
            <div className="row-text">
              <p>{text}</p>
              <p className="soft">
                {formatMoment(new Date(at))}
                {endedAt ? ` to ${formatMoment(new Date(endedAt))}` : ''}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Recipients({ state }: { state: ConsoleAlerts }) {
  const { project } = useAccess()
  const [emails, setEmails] = useState(state.emails.join(', '))
  const saving = useConsoleMutation(consoleCalls.changeMail)
  const save = (weeklyMail: boolean) =>
    saving.mutate({ project, weeklyMail, emails: emails.split(/[\s,;]+/).filter(Boolean) })
  return (
    <Card title="Who is told">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          save(state.weeklyMail)
        }}
      >
        {state.canMail ? null : (
          <Notice>
            This server can’t send mail: it has no SMTP_URL. Webhooks work without it.
          </Notice>
        )}
        <Field
          label="Email addresses"
          hint="Separated by commas"
          value={emails}
          onText={setEmails}
        />
        <Switch label="Weekly mail with the figures" isOn={state.weeklyMail} onChange={save} />
        <MutationError of={saving} />
        <div>
          <Button type="submit" kind="primary" disabled={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
