import { type FormEvent, type JSX, useId, useState } from 'react'
import { looksLikeEmail } from '../format/looksLikeEmail.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { EmailInput } from '../parts/EmailInput.tsx'
import { Notice } from '../parts/Notice.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { EmailChangeState } from './useEmailChange.ts'

/** The form for a new email address. */
export function UpdateEmailWallet(props: { email: string; change: EmailChangeState }): JSX.Element {
  const { email, change } = props
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const errors = useErrorText()
  const noteId = useId()
  const [typed, setTyped] = useState(email)
  const [isInvalid, setInvalid] = useState(false)
  const newEmail = typed.trim().toLowerCase()
  const isReady = newEmail !== email && looksLikeEmail(newEmail)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setInvalid(!looksLikeEmail(newEmail))
    if (isReady) change.save({ email, newEmail })
  }
  const errorText = isInvalid ? errors['embedded/invalid-email'] : change.errorText
  const nextStep = errorText === errors['embedded/unavailable'] ? `. ${text.reload}` : ''
  if (change.isAllowing) {
    return <Notice icon="shield" title={text.allowing} text={text.allowingText} />
  }
  return (
    <form className="edit-email" onSubmit={handleSubmit} noValidate>
      <EmailInput
        label={text.currentEmail}
        enterKey="done"
        value={typed}
        onType={(next) => {
          setTyped(next)
          setInvalid(false)
        }}
        errorId={errorText ? noteId : undefined}
        focus
      />
      <p id={noteId} className="login-note" role={errorText ? 'alert' : undefined}>
        {errorText ? `${errorText}${nextStep}` : text.editNote}
      </p>
      <div className="edit-choice">
        <Button onPress={() => goBack(latchkey)}>{text.cancel}</Button>
        <Button variant="accent" disabled={newEmail === email} isSubmit>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
