import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { Account } from './Account.tsx'
import { accountCss } from './account.css.ts'
import { Profile } from './Profile.tsx'

function AccountScreens(props: { view: View }): JSX.Element {
  return props.view.name === 'Profile' ? <Profile /> : <Account />
}

export const accountFlow: FlowScreen = flowScreen(AccountScreens, [accountCss])
