import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { identityCss } from './identity.css.ts'
import { RegisterAccountName } from './RegisterAccountName.tsx'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'

function IdentityScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'ChooseAccountName':
    case 'RegisterAccountName':
      return <RegisterAccountName />
    case 'RegisterAccountNameSuccess':
      return <RegisterAccountNameSuccess accountName={view.accountName} />
    default:
      return null
  }
}

export const identityFlow: FlowScreen = defineFlow({
  Screen: IdentityScreens,
  styles: [identityCss],
})
