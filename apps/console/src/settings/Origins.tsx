import { type ConsoleProject, consoleCalls } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatAge } from '../format/dates.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Field } from '../parts/Field.tsx'
import { Notice } from '../parts/Notice.tsx'

/** The sites that may use the project, each with a live check. */
export function Origins({ project, canEdit }: { project: ConsoleProject; canEdit: boolean }) {
  const [text, setText] = useState('')
  const changing = useConsoleMutation(consoleCalls.changeProject)
  const set = (origins: string[]) =>
    changing.mutate({ project: project.id, changes: { origins } }, { onSuccess: () => setText('') })
  const add = (event: FormEvent) => {
    event.preventDefault()
    set([...project.origins, normalizeOrigin(text)])
  }
  return (
    <Card title="Origins">
      <form className="form" onSubmit={add}>
        {project.isFromSettings ? (
          <Notice>
            The server’s settings file names this project. A restart writes its origins and its name
            again.
          </Notice>
        ) : null}
        <ul className="rows">
          {project.origins.map((origin) => (
            <li className="row" key={origin}>
              <div className="row-text">
                <p className="mono">{origin}</p>
                <OriginCheck project={project.id} origin={origin} />
              </div>
              <IconButton
                icon="close"
                label={`Remove ${origin}`}
                disabled={!canEdit || changing.isPending}
                onClick={() => set(project.origins.filter((other) => other !== origin))}
              />
            </li>
          ))}
        </ul>
        {project.origins.length === 0 ? (
          <p className="soft">No site may use this project yet.</p>
        ) : null}
        <Field
          label="Add an origin"
          required
          maxLength={300}
          placeholder="https://shop.example"
          hint="A * stands for one label or for the port: https://*.shop.example"
          disabled={!canEdit}
          value={text}
          onText={setText}
        />
        <MutationError of={changing} />
        <div>
          <Button kind="primary" type="submit" disabled={!canEdit || changing.isPending}>
            Add origin
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A pasted URL of a page becomes its origin; wildcards stay as they are. */
function normalizeOrigin(text: string): string {
  return text.trim().replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#]+).*$/i, '$1')
}

function OriginCheck({ project, origin }: { project: string; origin: string }) {
  const check = useConsoleQuery(consoleCalls.checkOrigin, { project, origin })
  if (!check.data) return <p className="soft">{check.isError ? 'Not checked' : 'Checking…'}</p>
  const { isAllowed, lastEventAt, eventsLastDay } = check.data
  if (!isAllowed) return <p className="error-text">The server rejects this origin.</p>
  if (lastEventAt === null) return <p className="soft">Allowed, no visit yet</p>
  return (
    <p className="soft number">
      Last visit {formatAge(new Date(lastEventAt), new Date())}, {eventsLastDay} events in a day
    </p>
  )
}
