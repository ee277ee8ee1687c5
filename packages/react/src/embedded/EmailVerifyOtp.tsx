import { isLatchkeyError } from '@latchkey/core'
import { type JSX, useId, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { fill } from '../text/fill.ts'
import { Resend } from './Resend.tsx'
import { useEmailLogin } from './useEmailLogin.ts'

const codeLength = 8

/** Eight digits from the mail; the last one sends them. */
export function EmailVerifyOtp(props: { email: string; resendInSeconds: number }): JSX.Element {
  const text = useText(embeddedText)
  const errors = useErrorText()
  const { login, check, open } = useEmailLogin()
  if (login.step === 'opening') {
    return <Notice icon="key" title={text.finishing} text={text.finishingText} />
  }
  if (login.step === 'unopened') {
    const isDeclined = isLatchkeyError(login.error, 'wallet/rejected')
    return (
      <Notice
        icon="key"
        title={text.notFinished}
        {...(isDeclined ? {} : { text: describeError(login.error, errors) })}
      >
        <Button variant="accent" onPress={open} first>
          {isDeclined ? text.openWallet : text.tryAgain}
        </Button>
      </Notice>
    )
  }
  return (
    <div className="login">
      <p className="login-text">{fill(text.enterCode, { email: props.email })}</p>
      <CodeField label={text.code} disabled={login.step === 'checking'} onCode={check} />
      <p className="login-note" role={login.step === 'refused' ? 'alert' : 'status'}>
        {login.step === 'refused' ? describeError(login.error, errors) : null}
        {login.step === 'checking' ? text.checking : null}
        {login.step === 'typing' ? text.codeExpires : null}
      </p>
      <Resend email={props.email} seconds={props.resendInSeconds} />
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
