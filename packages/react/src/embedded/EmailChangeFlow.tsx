import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import { goBack } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { EmailOtp } from './EmailOtp.tsx'
import { embeddedCss } from './embedded.css.ts'
import { UpdateEmailWallet } from './UpdateEmailWallet.tsx'
import { useEmailChange } from './useEmailChange.ts'

function EmailChangeScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const change = useEmailChange()
  if (view.name === 'UpdateEmailWallet') {
    return <UpdateEmailWallet email={view.email} change={change} />
  }
  if (view.name !== 'UpdateEmailPrimaryOtp' && view.name !== 'UpdateEmailSecondaryOtp') return null
  const { email, newEmail } = view
  const isOld = view.name === 'UpdateEmailPrimaryOtp'
  return (
    <div className="stack">
      <EmailOtp
        key={view.name}
        email={isOld ? email : newEmail}
        state={change.state}
        resendInSeconds={view.resendInSeconds}
        onCode={(code) => change.confirm(isOld ? 'old' : 'new', code, { email, newEmail })}
        onResend={() => change.resend(newEmail)}
      />
      {isOld ? (
        <button type="button" className="link start-over" onClick={() => goBack(latchkey)}>
          {text.startOver}
        </button>
      ) : null}
    </div>
  )
}

export const emailChangeFlow: FlowScreen = defineFlow({
  Screen: EmailChangeScreens,
  styles: [embeddedCss],
})
