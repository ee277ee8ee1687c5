import { type JSX, useId, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { fill } from '../text/fill.ts'
import { Resend } from './Resend.tsx'
import type { LoginStep } from './useEmailLogin.ts'

const codeLength = 8

/** The field for the eight-digit code from the e-mail; typing the last digit submits it. */
export function CodeStep(props: {
  email: string
  state: LoginStep
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
      <CodeField label={text.code} disabled={state.step === 'checking'} onCode={props.onCode} />
      <p className="login-note" role={state.step === 'refused' ? 'alert' : 'status'}>
        {state.step === 'refused' ? describeError(state.error, errors) : null}
        {state.step === 'checking' ? text.checking : null}
        {state.step === 'typing' ? text.codeExpires : null}
      </p>
      <Resend seconds={props.resendInSeconds} onResend={props.onResend} />
    </div>
  )
}

function CodeField(props: {
  label: string
  disabled: boolean
  onCode(code: string): void
}): JSX.Element {
  const id = useId()
  const [code, setCode] = useState('')
  const handleChange = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    if (digits.length === codeLength && digits !== code) props.onCode(digits)
  }
  return (
    <>
      <label className="hidden" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="code"
        part="code"
        data-first=""
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="––––––––"
        value={code}
        readOnly={props.disabled}
        onChange={({ currentTarget }) => handleChange(currentTarget.value)}
      />
    </>
  )
}
