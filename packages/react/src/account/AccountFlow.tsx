import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { Account } from './Account.tsx'
import { accountCss } from './account.css.ts'

function AccountScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Account' ? <Account /> : null
}

export const accountFlow: FlowScreen = flowScreen(AccountScreen, [accountCss])
