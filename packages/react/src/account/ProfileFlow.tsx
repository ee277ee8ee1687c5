import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { factsCss } from '../parts/facts.css.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { Profile } from './Profile.tsx'
import { profileCss } from './profile.css.ts'
import { SwitchAccount } from './SwitchAccount.tsx'

function ProfileScreens(props: { view: View }): JSX.Element | null {
  switch (props.view.name) {
    case 'Profile':
      return <Profile />
    case 'AccountSettings':
      return <AccountSettings />
    case 'SwitchAccount':
      return <SwitchAccount />
    default:
      return null
  }
}

export const profileFlow: FlowScreen = defineFlow({
  Screen: ProfileScreens,
  styles: [factsCss, profileCss],
})
