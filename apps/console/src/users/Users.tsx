import { type ConsoleSubject, consoleCalls } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { FoundUser } from './FoundUser.tsx'
import { toSubject } from './toSubject.ts'

/** Finds one user by address or email. There is no list of users. */
export function Users() {
  const { project } = useAccess()
  const [text, setText] = useState('')
  const [subject, setSubject] = useState<ConsoleSubject | null>(null)
  const search = useConsoleMutation(consoleCalls.findUser)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const wanted = toSubject(text)
    setSubject(wanted)
    search.mutate({ project, subject: wanted })
  }
  return (
    <main className="page">
      <h1 className="page-title">Users</h1>
      <section className="card">
        <form className="card-body form" onSubmit={find}>
          <Field
            label="Address or email"
            hint="Only a hash is looked up. Nothing you type here is stored, and there is no list of users."
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onText={setText}
          />
          <div>
            <Button kind="primary" type="submit" disabled={search.isPending}>
              Find
            </Button>
          </div>
          <MutationError of={search} />
        </form>
      </section>
      {search.data && subject ? (
        <FoundUser
          key={JSON.stringify(subject)}
          subject={subject}
          found={search.data}
          onChange={() => search.mutate({ project, subject })}
        />
      ) : null}
    </main>
  )
}
