import { type Latchkey, LatchkeyError } from '@latchkey/core'
import { internals, track } from '@latchkey/core/internal'
import { type FormEvent, type JSX, useId, useState } from 'react'
import { looksLikeEmail } from '../format/looksLikeEmail.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { EmailInput } from '../parts/EmailInput.tsx'
import { Icon } from '../parts/Icon.tsx'
import { describeError } from '../text/describeError.ts'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { MethodProps } from './methodProps.ts'

type Submission = { step: 'typing' } | { step: 'sending' } | { step: 'failed'; error: unknown }

/** Starts an email login: sends the one-time code and opens the next view. */
export function EmailField(props: MethodProps): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const errors = useErrorText()
  const [email, setEmail] = useState('')
  const [submission, setSubmission] = useState<Submission>({ step: 'typing' })
  const isSending = submission.step === 'sending'
  const errorId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending || props.disabled || email.trim() === '') return
    if (!looksLikeEmail(email.trim())) {
      setSubmission({ step: 'failed', error: new LatchkeyError('embedded/invalid-email', {}) })
      return
    }
    setSubmission({ step: 'sending' })
    startEmailLogin(latchkey, email.trim()).then(
      () => setSubmission({ step: 'typing' }),
      (error: unknown) => setSubmission({ step: 'failed', error }),
    )
  }
  return (
    <form className="email" onSubmit={handleSubmit} noValidate>
      <EmailInput
        label={text.email}
        enterKey="go"
        placeholder={text.email}
        value={email}
        disabled={props.disabled}
        isReadOnly={isSending}
        errorId={submission.step === 'failed' ? errorId : undefined}
        onFocus={() => track(latchkey, { event: 'EMAIL_LOGIN_SELECTED' })}
        onType={(typed) => {
          setEmail(typed)
          setSubmission({ step: 'typing' })
        }}
      >
        <button
          type="submit"
          className="email-send target"
          aria-label={text.continueWithEmail}
          aria-busy={isSending}
          aria-disabled={isSending || undefined}
          disabled={props.disabled || email.trim() === ''}
        >
          {isSending ? (
            <span className="spinner ring" aria-hidden="true" />
          ) : (
            <Icon name="chevron" size={18} />
          )}
        </button>
      </EmailInput>
      {submission.step === 'failed' ? (
        <p id={errorId} className="error-text" role="alert">
          {describeError(submission.error, errors)}
        </p>
      ) : null}
    </form>
  )
}

async function startEmailLogin(latchkey: Latchkey, email: string): Promise<void> {
  track(latchkey, { event: 'EMAIL_SUBMITTED' })
  const { login } = await internals(latchkey).sharedConnector('embedded')
  const started = await login?.startEmailLogin(email)
  if (!started) return
  const { action, resendInSeconds } = started
  const isNewDevice = action === 'VERIFY_DEVICE'
  if (!isNewDevice) track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
  const name = isNewDevice ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
  pushView(latchkey, { name, email, resendInSeconds })
}
