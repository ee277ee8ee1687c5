import type { JSX } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { fill } from '../text/fill.ts'
import { OtpField } from './OtpField.tsx'
import { Resend } from './Resend.tsx'
import type { CodeStep } from './useEmailLogin.ts'

/** The step that asks for the emailed code. */
export function EmailOtp(props: {
  email: string
  state: CodeStep
  resendInSeconds: number
  onCode(code: string): void
  onResend(): Promise<number>
}): JSX.Element {
  const { state } = props
  const text = useText(embeddedText)
  const errors = useErrorText()
  return (
    <div className="login">
      <p className="login-text">{fill(text.enterCode, { email: props.email })}</p>
      <OtpField
        label={text.code}
        isBusy={state.step === 'checking'}
        isWrong={state.step === 'rejected'}
        onCode={props.onCode}
      />
      <p className="login-note" role={state.step === 'rejected' ? 'alert' : 'status'}>
        {state.step === 'rejected' ? describeError(state.error, errors) : null}
        {state.step === 'checking' ? text.checking : null}
        {state.step === 'typing' ? text.codeExpires : null}
      </p>
      <Resend seconds={props.resendInSeconds} onResend={props.onResend} />
    </div>
  )
}
