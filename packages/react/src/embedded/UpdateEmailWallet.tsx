import { type FormEvent, type JSX, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../modal/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { EmailInput } from '../parts/EmailInput.tsx'
import { Notice } from '../parts/Notice.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { Change } from './useEmailChange.ts'

/** The form for a new e-mail address. */
export function UpdateEmailWallet(props: { email: string; change: Change }): JSX.Element {
  const { email, change } = props
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const [typed, setTyped] = useState(email)
  const newEmail = typed.trim().toLowerCase()
  const isReady = newEmail !== email && /^[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s.]{1,63}$/.test(newEmail)
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
      <EmailInput label={text.currentEmail} enterKey="done" value={typed} onType={setTyped} first />
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
