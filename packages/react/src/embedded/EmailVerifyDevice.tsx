import { internals, track } from '@latchkey/core/internal'
import { type JSX, useEffect, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { replaceView } from '../navigation/navigate.ts'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Resend } from './Resend.tsx'
import { resendCooldownSeconds } from './resendCooldownSeconds.ts'
import { useResendLogin } from './useResendLogin.ts'

/** A browser that has not logged in with this address before waits here for the mailed link (device verification). */
export function EmailVerifyDevice(props: { email: string; resendInSeconds: number }): JSX.Element {
  const { email, resendInSeconds } = props
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const errors = useErrorText()
  const resend = useResendLogin(email)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const control = new AbortController()
    const wait = async () => {
      const { login } = await internals(latchkey).sharedConnector('embedded')
      await login?.waitForDeviceLink(control.signal)
      if (control.signal.aborted) return
      track(latchkey, { event: 'DEVICE_REGISTERED_FOR_EMAIL' })
      track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
      replaceView(latchkey, {
        name: 'EmailVerifyOtp',
        email,
        resendInSeconds: resendCooldownSeconds,
      })
    }
    wait().catch((reason: unknown) => control.signal.aborted || setError(reason))
    return () => control.abort()
  }, [latchkey, email])
  return (
    <div className="login">
      <Notice
        icon="shield"
        title={fill(text.registerDevice, { email })}
        text={text.registerDeviceText}
      />
      {error ? (
        <p className="login-error" role="alert">
          {describeError(error, errors)}
        </p>
      ) : null}
      <Resend seconds={resendInSeconds} onResend={resend} />
    </div>
  )
}
