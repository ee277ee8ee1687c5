import { goBack } from '@latchkey/core'
import { type FormEvent, type JSX, useId, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { Change } from './useEmailChange.ts'

/** The address that logs in, to be written over. */
export function UpdateEmailWallet(props: { email: string; change: Change }): JSX.Element {
  const { email, change } = props
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const id = useId()
  const [typed, setTyped] = useState(email)
  const newEmail = typed.trim().toLowerCase()
  const isReady = newEmail !== email && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(newEmail)
  const save = () => isReady && change.save({ email, newEmail })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  if (change.isAllowing) {
    return <Notice icon="shield" title={text.allowing} text={text.allowingText} />
  }
  return (
    <form className="edit-email" onSubmit={handleSubmit} noValidate>
      <div className="search" part="email">
        <label className="hidden" htmlFor={id}>
          {text.currentEmail}
        </label>
        <input
          id={id}
          type="email"
          autoComplete="email"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={254}
          data-first=""
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <p className="login-note" role={change.trouble ? 'alert' : undefined}>
        {change.trouble ?? text.editNote}
      </p>
      <div className="edit-choice">
        <Button onPress={() => goBack(latchkey)}>{text.cancel}</Button>
        <Button variant="accent" disabled={!isReady} onPress={save}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
