import { type FormEvent, type JSX, useState } from 'react'
import { Trouble } from './Trouble.tsx'

export function CodeForm(props: {
  isBusy: boolean
  trouble: string | null
  /** Labels of the button, idle and busy. */
  labels?: readonly [idle: string, busy: string]
  onCode(code: string): void
}): JSX.Element {
  const [idle, busy] = props.labels ?? ['Open the wallet', 'Opening …']
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onCode(code)
  }
  return (
    <form className="form" onSubmit={handleSubmit}>
      <label className="field">
        Recovery code
        <textarea
          rows={3}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      <div className="grow" />
      <Trouble text={props.trouble} />
      <button type="submit" className="button accent" disabled={props.isBusy || code === ''}>
        {props.isBusy ? busy : idle}
      </button>
    </form>
  )
}
