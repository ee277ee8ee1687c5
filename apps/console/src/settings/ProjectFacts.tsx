import { type ConsoleProject, consoleCalls } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { describeError } from '../api/ConsoleError.ts'
import { MutationError } from '../api/MutationError.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Field } from '../parts/Field.tsx'
import { Switch } from '../parts/Switch.tsx'

/** Name, id, analytics, retention and the request limit. */
export function ProjectFacts({ project, canEdit }: { project: ConsoleProject; canEdit: boolean }) {
  const [name, setName] = useState(project.name)
  const [retention, setRetention] = useState(String(project.retentionDays ?? ''))
  const [limit, setLimit] = useState(String(project.requestsPerMinute ?? ''))
  const changing = useConsoleMutation(consoleCalls.changeProject)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const changes = { name, retentionDays: toCount(retention), requestsPerMinute: toCount(limit) }
    changing.mutate({ project: project.id, changes })
  }
  return (
    <Card title="Project">
      <form className="form" onSubmit={save}>
        <ProjectId project={project} />
        <fieldset className="plain-fieldset form" disabled={!canEdit}>
          <legend className="hidden">Project</legend>
          <Field label="Name" maxLength={80} value={name} onText={setName} />
          <Switch
            label="Store analytics events"
            hint="Without events this console has no figures."
            isOn={project.analytics}
            onChange={(analytics) =>
              changing.mutate({ project: project.id, changes: { analytics } })
            }
          />
          <Field
            label="Days that single events are kept"
            hint="Counts are kept longer. Empty: the server’s default."
            type="number"
            min={1}
            max={3650}
            value={retention}
            onText={setRetention}
          />
          <Field
            label="Requests per minute"
            hint="Empty: the server’s default."
            type="number"
            min={1}
            value={limit}
            onText={setLimit}
          />
          <MutationError of={changing} />
          <div>
            <Button kind="primary" type="submit" disabled={changing.isPending}>
              Save
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  )
}

function toCount(text: string): number | null {
  return text === '' ? null : Number(text)
}

/** The public id that sites use, with its rotation. */
function ProjectId({ project }: { project: ConsoleProject }) {
  const access = useAccess()
  const [, change] = useAddress()
  const [isRotating, setRotating] = useState(false)
  const rotating = useConsoleMutation(consoleCalls.rotateProjectId, {
    onSuccess: ({ id }) => change({ project: id }),
  })
  return (
    <div className="field">
      <span>Project id</span>
      <div className="input-row">
        <input readOnly className="mono" aria-label="Project id" value={project.id} />
        <CopyButton text={project.id} />
        {hasRole(access, 'owner') ? (
          <Button onClick={() => setRotating(true)}>New id</Button>
        ) : null}
      </div>
      {isRotating ? (
        <ConfirmDialog
          title="New project id"
          action="Create the new id"
          isBusy={rotating.isPending}
          error={rotating.isError ? describeError(rotating.error) : null}
          onConfirm={() => rotating.mutate({ project: project.id })}
          onClose={() => setRotating(false)}
        >
          <p>
            The settings are copied to a new random id. Put it into your site, then remove the
            origins of the old one.
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
