import { type FormEvent, type JSX, useState } from 'react'
import { CodeField } from './CodeField.tsx'
import { Trouble } from './Trouble.tsx'
import type { useAction } from './useAction.ts'

export type ActionState = ReturnType<typeof useAction>

/** The form for the e-mail address of a login. */
export function EmailForm({ isBusy, trouble, run }: ActionState): JSX.Element {
  const [typed, setTyped] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    run({ do: 'email', email: typed.trim().toLowerCase() })
  }
  return (
    <form className="form" onSubmit={handleSubmit} noValidate>
      <label className="field plain">
        Email
        <input
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className="grow" />
      <Trouble text={trouble} />
      <button type="submit" className="button accent" disabled={isBusy || typed === ''}>
        {isBusy ? 'One moment …' : 'Continue'}
      </button>
    </form>
  )
}

/** The form for a code that was mailed. It has no button: the eighth digit submits it. */
export function OtpForm({ isBusy, trouble, run }: ActionState): JSX.Element {
  return (
    <div className="form">
      <CodeField
        isBusy={isBusy}
        isWrong={trouble !== null}
        onCode={(otp) => run({ do: 'otp', otp })}
      />
      <p className="note" role="status">
        {isBusy ? 'Checking the code…' : 'The code expires in 10 minutes'}
      </p>
      <div className="grow" />
      <Trouble text={trouble} />
    </div>
  )
}
