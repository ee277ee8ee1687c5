import { type ConsoleSignedIn, consoleCalls } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { describeError } from '../api/ConsoleError.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { EntryCard } from '../signin/EntryCard.tsx'

/** Names a project and its first origin, and opens it. */
export function NewProject({ me }: { me: ConsoleSignedIn }) {
  const [, change] = useAddress()
  const [name, setName] = useState('')
  const [origin, setOrigin] = useState('')
  const creation = useConsoleMutation(consoleCalls.createProject)
  const create = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate(
      { name, origins: origin === '' ? [] : [origin] },
      { onSuccess: ({ id }) => change({ project: id, section: 'analytics' }) },
    )
  }
  return (
    <EntryCard title="New project" text="A project is one site, or several that share users.">
      <form className="form" onSubmit={create}>
        <Field label="Name" required maxLength={80} value={name} onText={setName} />
        <Field
          label="Origin of the site"
          type="url"
          placeholder="https://shop.example"
          value={origin}
          onText={setOrigin}
        />
        {creation.isError ? (
          <p className="error-text" role="alert">
            {describeError(creation.error)}
          </p>
        ) : null}
        <Button kind="primary" type="submit" disabled={creation.isPending}>
          Create project
        </Button>
        {me.projects.length > 0 ? (
          <Button kind="quiet" onClick={() => change({ project: me.projects[0]?.id ?? null })}>
            Back
          </Button>
        ) : null}
      </form>
    </EntryCard>
  )
}
