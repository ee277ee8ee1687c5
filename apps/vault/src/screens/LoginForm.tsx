import { EmailInput, OtpField } from '@latchkey/react/vault'
import { type FormEvent, type JSX, useState } from 'react'
import { texts } from '../text/language.ts'
import { ActionButton } from './ActionButton.tsx'
import { ErrorText } from './ErrorText.tsx'
import { StartAgain } from './StartAgain.tsx'
import type { ActionState } from './useAction.ts'

/** The form for the email address of a login. */
export function EmailForm({ isBusy, errorText, run }: ActionState): JSX.Element {
  const [typed, setTyped] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    run({ do: 'email', email: typed.trim().toLowerCase() })
  }
  return (
    <form className="form" onSubmit={handleSubmit} noValidate>
      <EmailInput
        label={texts().login.email}
        enterKey="go"
        placeholder={texts().login.email}
        value={typed}
        onType={setTyped}
      />
      <div className="grow" />
      <ErrorText text={errorText} />
      <ActionButton
        label={texts().card.continue}
        busyLabel={texts().login.sending}
        isBusy={isBusy}
        disabled={typed === ''}
      />
    </form>
  )
}

/** The form for a code that was mailed. The eighth digit submits it; a button starts an expired login again. */
export function OtpForm({ isBusy, errorText, lastError, run }: ActionState): JSX.Element {
  return (
    <div className="form">
      <OtpField
        label={texts().login.code}
        isBusy={isBusy}
        isWrong={errorText !== null}
        onCode={(otp) => run({ do: 'otp', otp })}
      />
      <p className="note" role="status">
        {isBusy ? texts().login.checking : texts().login.expires}
      </p>
      <div className="grow" />
      <ErrorText text={errorText} />
      <StartAgain isBusy={isBusy} lastError={lastError} run={run} />
    </div>
  )
}
