import { type FormEvent, type JSX, useState } from 'react'
import { Trouble } from './Trouble.tsx'
import type { useAction } from './useAction.ts'

export type ActionState = ReturnType<typeof useAction>

/** A field for an e-mail address, or for a code that was mailed to one. */
export function LoginForm(props: ActionState & { kind: 'email' | 'code' }): JSX.Element {
  const { kind, isBusy, trouble, run } = props
  const [typed, setTyped] = useState('')
  const isCode = kind === 'code'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim().toLowerCase()
    run(isCode ? { do: 'otp', otp: text } : { do: 'email', email: text })
  }
  return (
    <form className="form" onSubmit={handleSubmit} noValidate>
      <label className="field plain">
        {isCode ? 'Code' : 'Email'}
        <input
          type={isCode ? 'text' : 'email'}
          autoComplete={isCode ? 'one-time-code' : 'email'}
          inputMode={isCode ? 'numeric' : 'email'}
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
