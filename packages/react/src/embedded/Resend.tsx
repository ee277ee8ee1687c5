import { isLatchkeyError } from '@latchkey/core'
import { type JSX, useState } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useNow } from '../hooks/useNow.ts'
import { useText } from '../hooks/useText.ts'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { fill } from '../text/fill.ts'

/** Sends another email, once the server allows it. */
export function Resend(props: { seconds: number; onResend(): Promise<number> }): JSX.Element {
  const text = useText(embeddedText)
  const errors = useErrorText()
  const [blockedUntilMs, setBlockedUntilMs] = useState(() => Date.now() + props.seconds * 1000)
  const [outcomeText, setOutcomeText] = useState('')
  const now = useNow(true)
  const seconds = Math.max(0, Math.ceil((blockedUntilMs - now) / 1000))
  const handlePress = async () => {
    try {
      setBlockedUntilMs(Date.now() + (await props.onResend()) * 1000)
      setOutcomeText(text.resent)
    } catch (error) {
      if (isLatchkeyError(error, 'embedded/cooldown')) {
        setBlockedUntilMs(Date.now() + error.context.seconds * 1000)
      }
      setOutcomeText(describeError(error, errors))
    }
  }
  return (
    <div className="resend">
      <p className="resend-text" role="status">
        {outcomeText || text.noCode}
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
