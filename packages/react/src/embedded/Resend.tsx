import { isLatchkeyError, track } from '@latchkey/core'
import { type JSX, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useNow } from '../hooks/useNow.ts'
import { useText } from '../hooks/useText.ts'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Another mail, once the time for it has come. */
export function Resend(props: { email: string; seconds: number }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const errors = useErrorText()
  const [until, setUntil] = useState(() => Date.now() + props.seconds * 1000)
  const [said, setSaid] = useState('')
  const now = useNow(true)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const handlePress = async () => {
    try {
      const { login } = await latchkey.sharedWallet('embedded')
      const begun = await login?.connectEmail(props.email)
      track(latchkey, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
      setUntil(Date.now() + (begun?.resendInSeconds ?? 0) * 1000)
      setSaid(text.resent)
    } catch (error) {
      if (isLatchkeyError(error, 'embedded/cooldown')) {
        setUntil(Date.now() + error.context.seconds * 1000)
      }
      setSaid(describeError(error, errors))
    }
  }
  return (
    <div className="resend">
      <p className="resend-text" role="status">
        {said || text.noCode}
      </p>
      <button
        type="button"
        className="link"
        disabled={seconds > 0}
        onClick={() => void handlePress()}
      >
        {seconds > 0 ? fill(text.resendIn, { seconds }) : text.resend}
      </button>
    </div>
  )
}
