import { type FormEvent, type JSX, useState } from 'react'
import { texts } from '../text/language.ts'
import { ActionButton } from './ActionButton.tsx'
import { ErrorText } from './ErrorText.tsx'

/** A field for a recovery code. */
export function RecoveryCodeForm(props: {
  isBusy: boolean
  errorText: string | null
  /** Labels of the button, idle and busy. */
  labels?: readonly [idle: string, busy: string]
  onCode(code: string): void
}): JSX.Element {
  const [idle, busy] = props.labels ?? [texts().wallet.openButton, texts().wallet.openingButton]
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onCode(code)
  }
  return (
    <form className="form" onSubmit={handleSubmit}>
      <label className="labelled" data-kind="code">
        {texts().wallet.recoveryCode}
        <textarea
          rows={3}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          placeholder="XXXX-XXXX-XXXX-…"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      <div className="grow" />
      <ErrorText text={props.errorText} />
      <ActionButton label={idle} busyLabel={busy} isBusy={props.isBusy} disabled={code === ''} />
    </form>
  )
}
