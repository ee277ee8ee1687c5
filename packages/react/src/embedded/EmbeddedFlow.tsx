import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { embeddedCss } from './embedded.css.ts'

function EmbeddedScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'EmailVerifyDevice':
      return <EmailVerifyDevice key={view.email} {...view} />
    case 'EmailVerifyOtp':
      return <EmailVerifyOtp key={view.email} {...view} />
    case 'ApproveTransaction':
      return <ApproveTransaction openWindow={view.openWindow} />
    default:
      return null
  }
}

export const embeddedFlow: FlowScreen = defineFlow({
  Screen: EmbeddedScreens,
  styles: [embeddedCss],
})
